/**
 * Every command with its arguments and options, once: what is typed is read by it, and help, completions and the man page
 * are printed from it.
 */
export type Option = {
  name: string
  short?: string
  /** What stands for its value in help; without one it is a switch. */
  value?: string
  summary: string
  /** May be given several times. */
  isMany?: true
}

export type Command = {
  summary: string
  /** As help writes them, such as `FILES…`. */
  usage: string
  /** How many there may be. */
  least: number
  most: number
  /** What a shell offers for them. */
  completes: 'files' | 'folders' | 'commands' | 'shells' | 'nothing'
  options: readonly Option[]
  /** A paragraph each. */
  notes?: readonly string[]
  examples?: readonly string[]
}

export const shells = ['bash', 'zsh', 'fish'] as const

const secret = (of: string): Option => ({
  name: 'password',
  value: '-',
  summary: `${of}: asked for at a terminal, else read from the first line of standard input`,
})
const from: Option[] = [
  { name: 'from', value: 'EMAIL', summary: 'your email address, if you are not signed in' },
  { name: 'from-name', value: 'NAME', summary: 'your name, if you are not signed in' },
]
const message: Option = { name: 'message', short: 'm', value: 'TEXT', summary: 'a message to the recipients' }
const name: Option = { name: 'name', value: 'NAME', summary: 'the file name of standard input (-)' }
const anew: Option = { name: 'new', summary: 'start over, even if an upload of these files was interrupted' }
const language: Option = { name: 'language', value: 'en|fr', summary: 'the language of the emails' }
const sending: Option[] = [
  {
    name: 'to',
    short: 't',
    value: 'EMAILS',
    summary: 'recipients, separated by commas; each gets an email',
    isMany: true,
  },
  { name: 'title', value: 'TEXT', summary: 'the title of the transfer' },
  message,
  secret('a password for the link'),
  { name: 'expires', short: 'e', value: 'TIME', summary: 'when the link expires: 12h, 7d, 2w' },
  { name: 'max-downloads', value: 'N', summary: 'how often it may be downloaded' },
  language,
  ...from,
]

export const commands = {
  login: {
    summary: 'sign in: approve this machine in a browser, or give a key',
    usage: '',
    least: 0,
    most: 0,
    completes: 'nothing',
    options: [
      { name: 'key', value: '-', summary: 'an API key: asked for at a terminal, else read from standard input' },
      { name: 'scopes', value: 'LIST', summary: 'what the key may do; read,send,manage by default' },
    ],
    notes: ['The key is saved in the configuration folder, where only you can read it. ENVOI_KEY takes precedence.'],
    examples: ['envoi login --origin https://envoi.example', 'pass show envoi | envoi login --key -'],
  },
  logout: {
    summary: 'delete the key, here and on the service',
    usage: '',
    least: 0,
    most: 0,
    completes: 'nothing',
    options: [],
  },
  whoami: {
    summary: 'show whose key it is, what it may do and when it expires',
    usage: '',
    least: 0,
    most: 0,
    completes: 'nothing',
    options: [],
  },
  send: {
    summary: 'send files and folders, and get a link',
    usage: 'FILES…',
    least: 1,
    most: Infinity,
    completes: 'files',
    options: [...sending, name, anew],
    notes: [
      'Folders are sent with the names of what is in them. - sends standard input, as --name.',
      'If it is interrupted, run the same command again, or "envoi resume": what has arrived is not sent again.',
      'Standard input is read to its end first. From then on, "envoi resume" resumes it.',
      'Without a key, you send as a visitor, and get a link to manage the transfer: keep it.',
    ],
    examples: [
      'envoi send report.pdf --expires 7d --to hannah@calderpress.co.uk',
      'tar c photos | envoi send - --name photos.tar',
    ],
  },
  resume: {
    summary: 'resume what was interrupted',
    usage: '[ID]',
    least: 0,
    most: 1,
    completes: 'nothing',
    options: [{ name: 'list', summary: 'only list what was interrupted' }],
  },
  receive: {
    summary: 'download a transfer and check its files',
    usage: 'LINK',
    least: 1,
    most: 1,
    completes: 'nothing',
    options: [
      { name: 'only', value: 'GLOB', summary: 'only files that match, such as "*.pdf" or "plans/**"', isMany: true },
      { name: 'out', short: 'o', value: 'DIR', summary: 'the folder to put them in; created if needed' },
      secret('the password of the transfer'),
      { name: 'overwrite', summary: 'replace files that exist and differ' },
    ],
    notes: ['If it is interrupted, run the same command again. A file gets its name only once all of it is checked.'],
    examples: ['envoi receive https://envoi.example/dl/Kp7wQe --only "*.pdf" --out reports'],
  },
  list: {
    summary: 'list what you have sent, newest first',
    usage: '[WORDS]',
    least: 0,
    most: Infinity,
    completes: 'nothing',
    options: [
      { name: 'received', summary: 'what you have received instead' },
      { name: 'limit', short: 'n', value: 'N', summary: 'how many; 20 by default' },
    ],
    notes: ['With words, only transfers that contain them.'],
  },
  show: {
    summary: 'show a transfer: its files, recipients and downloads',
    usage: 'ID',
    least: 1,
    most: 1,
    completes: 'nothing',
    options: [],
    notes: ['ID can also be a link. A link to manage the transfer needs no key.'],
  },
  extend: {
    summary: 'keep a transfer for longer, counted from now',
    usage: 'ID TIME',
    least: 2,
    most: 2,
    completes: 'nothing',
    options: [],
    notes: ['It is never shortened: an earlier end than the present one is refused.'],
    examples: ['envoi extend Kp7wQe 14d'],
  },
  delete: {
    summary: 'delete a transfer for everyone, for good',
    usage: 'ID',
    least: 1,
    most: 1,
    completes: 'nothing',
    options: [{ name: 'yes', short: 'y', summary: 'do not ask' }],
  },
  push: {
    summary: 'send files to the owner of a push page',
    usage: 'CODE FILES…',
    least: 2,
    most: Infinity,
    completes: 'files',
    options: [
      message,
      ...from,
      { name: 'answer', value: 'ID=TEXT', summary: 'the answer to a question on the page', isMany: true },
      secret('the password of the page'),
      language,
      name,
      anew,
    ],
    notes: [
      'CODE is the last part of the page’s address, or the whole address.',
      'If it is interrupted, run the same command again: it resumes where it stopped.',
    ],
  },
  watch: {
    summary: 'send each new file of a folder once it stops changing',
    usage: 'DIR',
    least: 1,
    most: 1,
    completes: 'folders',
    options: [
      ...sending,
      {
        name: 'settle',
        value: 'SECONDS',
        summary: 'how long a file must stay unchanged first; 5 by default',
      },
      { name: 'once', summary: 'send what is there, then stop' },
    ],
    notes: ['It remembers what it has sent. Started again, it sends only what is new or has changed.'],
  },
  completion: {
    summary: 'print completions for bash, zsh or fish',
    usage: 'SHELL',
    least: 1,
    most: 1,
    completes: 'shells',
    options: [],
    examples: ['envoi completion bash > ~/.local/share/bash-completion/completions/envoi'],
  },
  help: {
    summary: 'show help',
    usage: '[COMMAND]',
    least: 0,
    most: 1,
    completes: 'commands',
    options: [],
  },
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof commands

/** Every command takes these. */
export const globalOptions: readonly Option[] = [
  { name: 'origin', value: 'URL', summary: 'the service, such as https://envoi.example' },
  { name: 'json', summary: 'print one JSON object on each line' },
  { name: 'help', short: 'h', summary: 'tell about the command' },
]

export const exitStatuses: readonly { status: number; meaning: string }[] = [
  { status: 0, meaning: 'done' },
  { status: 1, meaning: 'it failed; the message says what to do' },
  { status: 2, meaning: 'the command or an option is wrong' },
  { status: 3, meaning: 'not signed in, or the key may not do this' },
  { status: 4, meaning: 'over a limit, or a plan is needed' },
  { status: 130, meaning: 'stopped by Ctrl+C; the message says whether it can be resumed' },
]

export const environment: readonly { name: string; meaning: string }[] = [
  { name: 'ENVOI_ORIGIN', meaning: 'the service, instead of the one you signed in to' },
  { name: 'ENVOI_KEY', meaning: 'an API key, instead of the saved one' },
  { name: 'NO_COLOR', meaning: 'no colours' },
  { name: 'XDG_CONFIG_HOME', meaning: 'where the configuration folder envoi is; ~/.config by default' },
  { name: 'XDG_STATE_HOME', meaning: 'where the folder envoi of unfinished work is; ~/.local/state by default' },
]

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
