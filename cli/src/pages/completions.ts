/** What makes shells complete commands and options. */
import { type Command, type Option, type shells, commands, globalOptions } from '../command-table.ts'

type Shell = (typeof shells)[number]

export const completionFor = (shell: Shell): string => ({ bash, zsh, fish })[shell]()

const all = Object.entries<Command>(commands)
const shellNames: readonly Shell[] = ['bash', 'zsh', 'fish']
const optionsOf = ({ options }: Command): Option[] => [...options, ...globalOptions]
const namesOf = (command: Command): string =>
  optionsOf(command)
    .flatMap(({ name, short }) => (short === undefined ? `--${name}` : [`--${name}`, `-${short}`]))
    .join(' ')
const isFolder = ({ name }: Option): boolean => name === 'out'

/** Of words that a command takes in place of files. */
const wordsOf = ({ completes }: Command): string =>
  ({ commands: Object.keys(commands).join(' '), shells: shellNames.join(' '), files: '', folders: '', nothing: '' })[
    completes
  ]

function bash(): string {
  const cases = all.map(([name, command]) => {
    const kind = { files: ' -f', folders: ' -d', commands: '', shells: '', nothing: '' }[command.completes]
    return `    ${name}) options="${namesOf(command)}"; words="${wordsOf(command)}"; files="${kind.trim()}" ;;`
  })
  return `# Completions of envoi for bash.
_envoi() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" options="" words="" files=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${Object.keys(commands).join(' ')}" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [[ "$before" == --out || "$before" == -o ]]; then
    COMPREPLY=($(compgen -d -- "$current"))
  elif [[ "$current" == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n "$words" ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [[ -n "$files" ]]; then
    local IFS=$'\\n'
    COMPREPLY=($(compgen $files -- "$current"))
  fi
}
complete -o filenames -F _envoi envoi
`
}

function zsh(): string {
  const quoted = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(/[[\]:]/g, '\\$&')
  const list = all.map(([name, { summary }]) => `    '${name}:${quoted(summary)}'`)
  const cases = all.map(([name, command]) => {
    const options = optionsOf(command).map((option) => {
      const { name: long, short, value, summary, isMany } = option
      const action = value === undefined ? '' : `:${quoted(value)}:${isFolder(option) ? '_files -/' : ''}`
      const text = `[${quoted(summary)}]${action}`
      if (short === undefined) return `'${isMany ? '*' : ''}--${long}${text}'`
      // Either of the two, once, unless it may be given several times.
      return `'${isMany ? '*' : `(-${short} --${long})`}'{-${short},--${long}}'${text}'`
    })
    const words = wordsOf(command)
    const rest = { files: "'*:file:_files'", folders: "'*:folder:_files -/'", nothing: '', commands: '', shells: '' }
    const last = words === '' ? rest[command.completes] : `'*:word:(${words})'`
    return `    ${name}) _arguments ${[...options, last].filter(Boolean).join(' ')} ;;`
  })
  return `#compdef envoi
# Completions of envoi for zsh.
_envoi() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_envoi" ]; then _envoi "$@"; else compdef _envoi envoi; fi
`
}

function fish(): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = all.flatMap(([name, command]) => {
    const within = `-n '__fish_seen_subcommand_from ${name}'`
    const options = optionsOf(command).map(
      (option) =>
        `complete -c envoi ${within} -l ${option.name}${option.short === undefined ? '' : ` -s ${option.short}`}` +
        `${option.value === undefined ? '' : isFolder(option) ? " -x -a '(__fish_complete_directories)'" : ' -x'} -d ${quoted(option.summary)}`,
    )
    const words = wordsOf(command)
    const more = {
      files: `complete -c envoi ${within} -F`,
      folders: `complete -c envoi ${within} -a '(__fish_complete_directories)'`,
      nothing: '',
      commands: `complete -c envoi ${within} -a '${words}'`,
      shells: `complete -c envoi ${within} -a '${words}'`,
    }[command.completes]
    const itself = `complete -c envoi -n __fish_use_subcommand -a ${name} -d ${quoted(command.summary)}`
    return [itself].concat(options, more === '' ? [] : more)
  })
  return `# Completions of envoi for fish.\ncomplete -c envoi -f\n${lines.join('\n')}\n`
}
