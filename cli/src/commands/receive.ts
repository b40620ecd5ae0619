/** Downloads a transfer, file after file, and checks each. */
import { resolve } from 'node:path'
import type { Reply } from '@envoi/client/api'
import { systemClock } from '@envoi/client/upload/clock'
import { createSpeed } from '@envoi/client/upload/speed'
import { checkFileName } from '@envoi/contract/rules/file-name'
import { displaySize } from '@envoi/contract/rules/size-display'
import { stat } from 'node:fs/promises'
import { readSecretOption } from '../ask.ts'
import { Failed, Stopped } from '../exit.ts'
import type { MovingFile } from '../progress-bar.ts'
import { type FileToFetch, type Source, fetchFile } from '../receiving/fetch-file.ts'
import { matchesAny } from '../receiving/globs.ts'
import { isThere, openPartial, pathBelow } from '../receiving/partial-file.ts'
import { type Service, openService } from '../service.ts'
import { printable } from '../terminal-text.ts'
import { type TransferAddress, readTransferAddress, secretsOf } from '../transfer-address.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'

type Full = Extract<Reply<'getTransfer'>, { files: unknown }>

export async function receive(context: Context): Promise<void> {
  const { env, options, terminal, signal } = context
  const address = readTransferAddress(context.words[0] ?? '')
  const password = await readSecretOption(context, 'password', 'Password of the transfer')
  const headers = secretsOf(address, password)
  using service = await openService(env, options, address)
  const transfer = await open(context, service, address, password)
  const files = choose(transfer, options.all('only'))
  const folder = resolve(options.find('out') ?? '.')
  const source = { api: service.api, http: service.http, transferId: address.id, headers, signal }
  const received = await fetchAll(context, source, files, folder)

  const size = files.reduce((sum, file) => sum + file.size, 0)
  const unchecked = received.filter(({ isChecked }) => !isChecked).length
  terminal.tell(
    'received',
    { transferId: address.id, folder, size, files: received },
    terminal.isInteractive
      ? [`${terminal.bold('Received')} ${files.length} files, ${displaySize(size)}, in ${folder}`]
      : received.map(({ path }) => path),
  )
  if (unchecked > 0) terminal.note(`The service knows no checksum of ${unchecked} files; their sizes are right.`)
}

async function open(
  { signal }: Context,
  { api }: Service,
  address: TransferAddress,
  password: string | undefined,
): Promise<Full> {
  const { id } = address
  const headers = secretsOf(address, password)
  const transfer = await api.getTransfer({ params: { id }, headers }, { signal })
  // Whoever manages it sees it without, and needs it for the bytes all the same.
  if (transfer.passwordRequired && password === undefined) {
    throw new UsageError('A password opens this transfer. Add --password -.')
  }
  if ('files' in transfer) return transfer
  // It tells whether the password is wrong, or the transfer not to be had.
  await api.checkPassword({ headers, body: { transferId: id, password } }, { signal })
  throw new Failed(`This transfer is not available: ${transfer.status.toLowerCase()}.`)
}

function choose({ files, status }: Full, globs: readonly string[]): FileToFetch[] {
  if (status !== 'ENABLED') throw new Failed(`This transfer cannot be downloaded now: ${status.toLowerCase()}.`)
  const chosen = globs.length === 0 ? files : files.filter(({ name }) => matchesAny(name, globs))
  if (chosen.length === 0) {
    const names = files.slice(0, 10).map(({ name }) => printable(name))
    throw new UsageError(`No file is called ${globs.join(' or ')}. There are: ${names.join(', ')}.`)
  }
  const taken = new Set<string>()
  return chosen.map(({ fileId, name: told, size, crc32 }) => {
    // Names come from others: none may lead out of the folder.
    if (!checkFileName(told).ok)
      throw new Failed(
        `"${printable(told)}" is not a valid file name, so nothing was received. Ask the sender to rename it.`,
      )
    const name = freeName(told, taken)
    return { fileId, name, size, crc: crc32 === undefined ? undefined : Buffer.from(crc32, 'base64').readUInt32BE() }
  })
}

/** Two files of one name both arrive: `plan.pdf` and `plan (2).pdf`. To some disks capitals are no difference. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*[^/])(\.[^./]+)$/s.exec(name) ?? []
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${ending}`
    if (taken.has(candidate.toLowerCase())) continue
    taken.add(candidate.toLowerCase())
    return candidate
  }
}

type Received = { name: string; path: string; size: number; isChecked: boolean }

async function fetchAll(context: Context, source: Source, files: FileToFetch[], folder: string): Promise<Received[]> {
  const progress = context.terminal.progress('Receiving')
  const moving = files.map(({ fileId, name, size }): MovingFile => ({ id: fileId, name, size, sent: 0, isDone: false }))
  const total = files.reduce((sum, file) => sum + file.size, 0)
  const speed = createSpeed(systemClock)
  let sent = 0
  const show = () => {
    const bytesPerSecond = speed.bytesPerSecond()
    const secondsLeft = bytesPerSecond ? (total - sent) / bytesPerSecond : null
    progress.update({ files: moving, sent, total, bytesPerSecond, secondsLeft })
  }
  const received: Received[] = []
  try {
    for (const [index, file] of files.entries()) {
      const shown = moving[index]
      if (!shown) throw new Error('a file is not shown')
      const path = pathBelow(folder, file.name)
      const reach = (length: number) => {
        sent += length - shown.sent
        shown.sent = length
        show()
      }
      await fetchOne(context, source, file, path, {
        found: reach,
        moved(length) {
          speed.moved(Math.max(0, length - shown.sent))
          reach(length)
        },
      })
      shown.isDone = true
      reach(file.size)
      received.push({ name: file.name, path, size: file.size, isChecked: file.crc !== undefined })
    }
  } catch (error) {
    if (source.signal.aborted && sent > 0) throw new Stopped('the same command')
    throw error
  } finally {
    progress.end()
  }
  return received
}

async function fetchOne(
  { options }: Context,
  source: Source,
  file: FileToFetch,
  path: string,
  told: Record<'found' | 'moved', (length: number) => void>,
): Promise<void> {
  if (await isThere(path, file)) return
  if (!options.has('overwrite') && (await exists(path))) {
    throw new Failed(`${path} is there and differs. Choose another folder with --out, or add --overwrite.`)
  }
  await using partial = await openPartial(path, { transferId: source.transferId, fileId: file.fileId, size: file.size })
  told.found(partial.length)
  await fetchFile(source, file, partial, () => told.moved(partial.length))
  await partial.finish()
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
