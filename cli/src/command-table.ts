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
  { name: 'from', value: 'EMAIL', summary: 'your address, where no account tells it' },
  { name: 'from-name', value: 'NAME', summary: 'your name, where no account tells it' },
]
const message: Option = { name: 'message', short: 'm', value: 'TEXT', summary: 'a message to whoever receives it' }
const name: Option = { name: 'name', value: 'NAME', summary: 'what standard input (-) is called as a file' }
const anew: Option = { name: 'new', summary: 'begin anew, even if these files were being sent before' }
const language: Option = { name: 'language', value: 'en|fr', summary: 'of the emails' }
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
  { name: 'expires', short: 'e', value: 'TIME', summary: 'when the link ends: 12h, 7d, 2w' },
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
      { name: 'scopes', value: 'LIST', summary: 'what the key shall be for: read,send,manage unless told otherwise' },
    ],
    notes: ['The key is kept in the configuration folder, where only you can read it. ENVOI_KEY takes precedence.'],
    examples: ['envoi login --origin https://envoi.example', 'pass show envoi | envoi login --key -'],
  },
  logout: {
    summary: 'end the key on the service, and forget it here',
    usage: '',
    least: 0,
    most: 0,
    completes: 'nothing',
    options: [],
  },
  whoami: {
    summary: 'whose key it is, what it may do and until when',
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
      'Interrupted, the same command goes on where it stopped: what has arrived is not sent again. So does "envoi resume".',
      'Without a key, files are sent as a visitor sends them, and the link to manage them is told: keep it.',
    ],
    examples: [
      'envoi send report.pdf --expires 7d --to hannah@calderpress.co.uk',
      'tar c photos | envoi send - --name photos.tar',
    ],
  },
  resume: {
    summary: 'go on with what was interrupted',
    usage: '[ID]',
    least: 0,
    most: 1,
    completes: 'nothing',
    options: [{ name: 'list', summary: 'only tell what was interrupted' }],
  },
  receive: {
    summary: 'download a transfer, and check what came',
    usage: 'LINK',
    least: 1,
    most: 1,
    completes: 'nothing',
    options: [
      { name: 'only', value: 'GLOB', summary: 'only files of this name, such as "*.pdf" or "plans/**"', isMany: true },
      { name: 'out', short: 'o', value: 'DIR', summary: 'where to put them; made if it is not there' },
      secret('the password of the transfer'),
      { name: 'overwrite', summary: 'replace files that are there and differ' },
    ],
    notes: [
      'Interrupted, the same command goes on where it stopped. A file has its name only once all of it was checked.',
    ],
    examples: ['envoi receive https://envoi.example/dl/Kp7wQe --only "*.pdf" --out reports'],
  },
  list: {
    summary: 'what you have sent, the newest first',
    usage: '[WORDS]',
    least: 0,
    most: Infinity,
    completes: 'nothing',
    options: [
      { name: 'received', summary: 'what you were sent' },
      { name: 'limit', short: 'n', value: 'N', summary: 'how many; 20 unless told otherwise' },
    ],
    notes: ['With words, only what they are found in.'],
  },
  show: {
    summary: 'a transfer: its files, recipients and downloads',
    usage: 'ID',
    least: 1,
    most: 1,
    completes: 'nothing',
    options: [],
    notes: ['Here and below, ID is also a link: the one to manage a transfer needs no key.'],
  },
  extend: {
    summary: 'keep a transfer for longer, counted from now',
    usage: 'ID TIME',
    least: 2,
    most: 2,
    completes: 'nothing',
    options: [],
    examples: ['envoi extend Kp7wQe 14d'],
  },
  delete: {
    summary: 'end a transfer for everybody, for good',
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
      { name: 'answer', value: 'ID=TEXT', summary: 'the answer to a question of the page', isMany: true },
      secret('the password of the page'),
      language,
      name,
    ],
    notes: ['CODE is the end of the address of the page, or all of it.'],
  },
  watch: {
    summary: 'send each new file of a folder once it no longer changes',
    usage: 'DIR',
    least: 1,
    most: 1,
    completes: 'folders',
    options: [
      ...sending,
      {
        name: 'settle',
        value: 'SECONDS',
        summary: 'how long a file must have stayed the same; 5 unless told otherwise',
      },
      { name: 'once', summary: 'send what is there, and end' },
    ],
    notes: ['What was sent is remembered: stopped and started again, it sends only what is new or has changed.'],
  },
  completion: {
    summary: 'print what makes a shell complete these commands',
    usage: 'SHELL',
    least: 1,
    most: 1,
    completes: 'shells',
    options: [],
    examples: ['envoi completion bash > ~/.local/share/bash-completion/completions/envoi'],
  },
  help: {
    summary: 'tell about a command',
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
  { status: 2, meaning: 'what was typed cannot be understood' },
  { status: 3, meaning: 'not signed in, or with a key that may not do this' },
  { status: 4, meaning: 'refused by a limit or for want of a plan' },
  { status: 130, meaning: 'stopped by Ctrl-C; the same command goes on' },
]

export const environment: readonly { name: string; meaning: string }[] = [
  { name: 'ENVOI_ORIGIN', meaning: 'the service, in place of the one signed in to' },
  { name: 'ENVOI_KEY', meaning: 'an API key, in place of the one kept' },
  { name: 'NO_COLOR', meaning: 'no colours' },
  { name: 'XDG_CONFIG_HOME', meaning: 'where the folder envoi with the configuration is, else ~/.config' },
  { name: 'XDG_STATE_HOME', meaning: 'where the folder envoi with unfinished work is, else ~/.local/state' },
]

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name)
