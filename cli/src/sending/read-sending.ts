/** Options of sending as what the service is asked for. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readLifetime } from '@envoi/client/lifetime'
import { checkFileName } from '@envoi/contract/rules/file-name'
import { readRecipients } from '@envoi/contract/rules/recipients'
import type { NewTransfer } from '@envoi/contract/transfers'
import { languages } from '@envoi/contract/words'
import { readSecretOption, requireOneReader } from '../ask.ts'
import { type Options, readCount } from '../parse-arguments.ts'
import { stateFolder } from '../settings.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'
import { type FileToSend, collectFiles } from './collect-files.ts'
import { spool } from './spool.ts'

export type Wanted = {
  asked: object
  password: string | undefined
  /** Its end is counted from when it is made. */
  transfer(): Omit<NewTransfer, 'files'>
}

/** Refuses what is wrong before a byte is read. */
export async function readWanted(context: Context): Promise<Wanted> {
  const { options } = context
  requireOneReader(context)
  const typed = {
    ...readSender(options),
    ...(options.has('to') && { recipients: readAddresses(options.all('to')) }),
    ...(options.has('title') && { name: options.find('title') ?? '' }),
    ...(options.has('message') && { message: options.find('message') ?? '' }),
    ...(options.has('max-downloads') && { maxDownloads: readCount(options, 'max-downloads') ?? 1 }),
  }
  const expires = options.find('expires')
  const lifetime = expires === undefined ? undefined : readLifetime(expires)
  if (expires !== undefined && lifetime === undefined) {
    throw new UsageError(`"${expires}" is not a time. Write it as --expires 12h, 7d or 2w.`)
  }
  const password = await readSecretOption(context, 'password', 'Password for the link')
  return {
    asked: { ...typed, expires },
    password,
    transfer: () => ({
      transferType: 'S1',
      ...typed,
      ...(lifetime !== undefined && { to: new Date(Date.now() + lifetime).toISOString() }),
      ...(password !== undefined && { password }),
    }),
  }
}

export function readSender(options: Options): Pick<NewTransfer, 'langCode' | 'email' | 'senderFullname'> {
  const asked = options.find('language') ?? 'en'
  const langCode = languages.find((language) => language === asked)
  if (!langCode) throw new UsageError(`--language is one of ${languages.join(', ')}.`)
  const [email, senderFullname] = [options.find('from'), options.find('from-name')]
  return { langCode, ...(email !== undefined && { email }), ...(senderFullname !== undefined && { senderFullname }) }
}

function readAddresses(texts: readonly string[]): string[] {
  const { valid, invalid } = readRecipients(texts.join(','))
  if (invalid.length > 0) throw new UsageError(`Not an email address: ${invalid.join(', ')}.`)
  return valid
}

/** What was named, or standard input. */
export async function readFiles(
  context: Context,
  words: readonly string[],
): Promise<{ files: FileToSend[]; isSpooled: boolean }> {
  const name = context.options.find('name')
  if (!words.includes('-')) {
    if (name !== undefined) throw new UsageError('--name is for standard input: envoi send - --name photos.tar')
    return { files: await collectFiles(words), isSpooled: false }
  }
  if (words.length > 1) throw new UsageError('Standard input is sent by itself, without other files.')
  if (name === undefined || !checkFileName(name).ok) {
    throw new UsageError('Say what the file is called: envoi send - --name photos.tar')
  }
  const path = await spool(context, join(stateFolder(context.env), 'spool'))
  const { size, mtimeMs } = await stat(path)
  if (size === 0) throw new UsageError('Standard input is empty. Pipe something into this command.')
  return { files: [{ path, name, size, modified: Math.floor(mtimeMs) }], isSpooled: true }
}
