import { UsageError, suggestion } from '../args.js';
import { command, type Command } from '../command.js';

/** A command as a shell completes it. */
interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly string[];
}

const SHELLS = {
  bash: (commands: readonly Completed[]): string => `# replaykit completion bash > ~/.local/share/bash-completion/completions/replaykit
_replaykit() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${['help', ...commands.map(({ name }) => name)].join(' ')}"
  else case "\${COMP_WORDS[1]}" in
${commands.map(({ name, options }) => `    ${name}) words="${options.join(' ')}" ;;`).join('\n')}
    help) words="${commands.map(({ name }) => name).join(' ')}" ;;
  esac; fi
  if [ "$COMP_CWORD" -eq 1 ] || [[ "$word" == -* ]] || [ "\${COMP_WORDS[1]}" = help ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  else compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -F _replaykit replaykit
`,
  zsh: (commands: readonly Completed[]): string => `#compdef replaykit
# replaykit completion zsh > a file _replaykit in a folder of $fpath
_replaykit() {
  local -a commands=(
${commands.map(({ name, summary }) => `    '${quoted(`${name}:${summary}`)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case $words[2] in
${commands.map(({ name, options }) => `    ${name}) [[ $words[CURRENT] == -* ]] && compadd -- ${options.join(' ')} || _files ;;`).join('\n')}
    help) _describe command commands ;;
  esac
}
if [ "$funcstack[1]" = _replaykit ]; then _replaykit "$@"; else compdef _replaykit replaykit; fi
`,
  fish: (commands: readonly Completed[]): string => `# replaykit completion fish > ~/.config/fish/completions/replaykit.fish
complete -c replaykit -n __fish_use_subcommand -f
${commands.map(({ name, summary }) => `complete -c replaykit -n __fish_use_subcommand -f -a ${name} -d '${quoted(summary)}'`).join('\n')}
complete -c replaykit -n '__fish_seen_subcommand_from help' -f -a '${commands.map(({ name }) => name).join(' ')}'
${commands
  .map(({ name, options }) =>
    options
      .filter((option) => option.startsWith('--'))
      .map((option) => `complete -c replaykit -n '__fish_seen_subcommand_from ${name}' -l ${option.slice(2)}`)
      .join('\n'),
  )
  .join('\n')}
`,
} as const;

/** Without the one character that ends a text in single quotes, in every shell. */
const quoted = (text: string): string => text.replaceAll("'", '’');

/** `list` loads all commands by name. */
export const completion = (list: () => Promise<readonly (readonly [name: string, command: Command])[]>): Command =>
  command({
    summary: 'prints what makes a shell complete commands and options',
    help: `Usage: replaykit completion SHELL

Prints a script that makes a shell complete the commands and options of replaykit. SHELL is ${Object.keys(SHELLS).join(', ')}.

  replaykit completion bash > ~/.local/share/bash-completion/completions/replaykit
  replaykit completion zsh > ~/.zfunc/_replaykit        where fpath has ~/.zfunc
  replaykit completion fish > ~/.config/fish/completions/replaykit.fish
  source <(replaykit completion bash)                   for this shell alone

`,
    options: {},
    async run(_, [shell, ...rest], terminal) {
      const known = Object.keys(SHELLS);
      if (shell === undefined || rest.length > 0) throw new UsageError(`completion takes one SHELL: ${known.join(', ')}`);
      if (!Object.hasOwn(SHELLS, shell)) throw new UsageError(`there is no shell '${shell}'${suggestion([shell], known)}`);
      const commands = (await list()).map(([name, { summary, options }]) => ({ name, summary, options }));
      await terminal.out(SHELLS[shell as keyof typeof SHELLS](commands));
      return 0;
    },
  });
