type Benches = Readonly<Record<string, () => Promise<void>>>;

/**
 * Runs the benches named on the command line one after the other; none named: the usual ones.
 * Rejects for a name that is none.
 */
export async function runWanted(
  benches: Benches,
  usual: readonly string[] = Object.keys(benches),
): Promise<void> {
  const wanted = process.argv.slice(2);
  for (const name of wanted.length > 0 ? wanted : usual) {
    const bench = benches[name];
    if (!bench) throw new Error(`no bench ${name}; there are ${Object.keys(benches).join(', ')}`);
    console.log(`\n${name}`);
    await bench();
  }
}
