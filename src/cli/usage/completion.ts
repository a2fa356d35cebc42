/** What shells complete after `tra`: scripts for bash, zsh and fish, made of the commands. */
import type { Command, Option } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

interface Word {
  readonly text: string;
  readonly description: string;
}

/** One command, by the way to it: `tra/keys/issue`. */
interface Place {
  readonly path: string;
  readonly commands: readonly Word[];
  readonly options: readonly Word[];
}

const WRITERS: Readonly<Record<Shell, (places: readonly Place[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** To be read by the shell: `source <(tra completion bash)`. */
export function completionScript(program: Command, shell: Shell): string {
  return WRITERS[shell](placesBelow(program, program.name()));
}

function placesBelow(command: Command, path: string): Place[] {
  const { commands } = command;
  const place = {
    path,
    commands: commands.map((one) => ({ text: one.name(), description: one.description() })),
    options: command.createHelp().visibleOptions(command).map(wordOf),
  };
  return [place, ...commands.flatMap((one) => placesBelow(one, `${path}/${one.name()}`))];
}

function wordOf({ long, short, description }: Option): Word {
  return { text: long ?? short ?? '', description };
}

function bashScript(places: readonly Place[]): string {
  const words = places.map(({ path, commands, options }) => {
    const texts = [...commands, ...options].map(({ text }) => text);
    return `    ${path}) words=${quoted(texts.join(' '))} ;;`;
  });
  return `_tra() {
  local at=tra word words=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at/$word" in
      ${ways(places)}) at="$at/$word" ;;
    esac
  done
  case "$at" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _tra tra
`;
}

function zshScript(places: readonly Place[]): string {
  const words = places.map(({ path, commands, options }) => {
    const described = [...commands, ...options].map(({ text, description }) =>
      quoted(`${text}:${description}`),
    );
    return `    ${path}) found=(${described.join(' ')}) ;;`;
  });
  return `#compdef tra
_tra() {
  local at=tra word
  local -a found
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    case "$at/$word" in
      ${ways(places)}) at="$at/$word" ;;
    esac
  done
  case "$at" in
${words.join('\n')}
  esac
  _describe tra found || _files
}
# Read by \`source\`, or found as a file _tra in fpath.
if [[ "\${funcstack[1]}" == _tra ]]; then _tra; else compdef _tra tra; fi
`;
}

function fishScript(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, commands, options }) => [
    ...commands.map((word) => fishLine(path, `-a ${word.text}`, word)),
    ...options.map((word) => fishLine(path, `-l ${word.text.replace(/^--/, '')}`, word)),
  ]);
  return `function __tra_at
  set -l at tra
  for word in (commandline -opc)[2..]
    switch "$at/$word"
      case ${ways(places, ' ')}
        set at "$at/$word"
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function fishLine(path: string, what: string, { description }: Word): string {
  // fish knows two escapes within single quotes.
  const text = description.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `complete -c tra -n '__tra_at ${path}' ${what} -d '${text}'`;
}

/** All that leads from one command to the next. */
function ways(places: readonly Place[], between = ' | '): string {
  return places
    .slice(1)
    .map(({ path }) => path)
    .join(between);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
