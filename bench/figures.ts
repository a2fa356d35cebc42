/** How benches tell what they measured. */

/** Of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Of sorted values, in milliseconds. */
export function percentiles(ms: readonly number[], digits = 1): string {
  return `p50 ${quantile(ms, 0.5).toFixed(digits)} ms, p99 ${quantile(ms, 0.99).toFixed(digits)} ms`;
}

export function report(what: string, figure: string): void {
  console.log(`  ${what}: ${figure}`);
}
