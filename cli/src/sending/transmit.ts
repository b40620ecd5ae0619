/** Sends files as one transfer, or goes on with it, and tells how far it is. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@envoi/client/api'
import { type Sent, type UploadState, resumeFiles, sendFiles } from '@envoi/client/node/index'
import type { NewTransfer } from '@envoi/contract/transfers'
import { Failed, Stopped } from '../exit.ts'
import type { Service } from '../service.ts'
import { stateFolder } from '../settings.ts'
import type { Progress } from '../terminal.ts'
import type { Context } from '../context.ts'
import type { FileToSend } from './collect-files.ts'
import { type Unfinished, type Wish, findSame, hidePassword, isRunning, unfinishedSends } from './unfinished.ts'

export type Sending = Omit<Wish, 'origin'> & {
  /** What the service is asked for. Of it `asked` has what was typed. */
  transfer: Omit<NewTransfer, 'files'>
  /** Even if these files were being sent before. */
  isAnew: boolean
}

export const sendsOf = ({ env }: Pick<Context, 'env'>) => unfinishedSends(join(stateFolder(env), 'sends'))

export async function transmit(context: Context, service: Service, sending: Sending): Promise<Sent> {
  const { terminal } = context
  const before = await findBefore(context, service, sending)
  if (before && isRunning(before)) {
    throw new Failed(`Process ${before.pid} is sending these files. Wait for it, or add --new to send them once more.`)
  }
  if (before) {
    terminal.note('Resuming where it stopped.')
    const sent = await goOn(context, service, before).catch((error: unknown) => {
      if (!isGone(error)) throw error
      terminal.note('The service no longer has the interrupted upload. Starting over.')
      return undefined
    })
    if (sent) return sent
  }
  return begin(context, service, sending)
}

/** What was interrupted of the same wish for the same files. */
export async function findBefore(
  context: Context,
  service: Service,
  sending: Sending,
): Promise<Unfinished | undefined> {
  const wish = { ...sending, origin: service.origin }
  return sending.isAnew ? undefined : findSame(sendsOf(context), service.home.memory, wish)
}

async function begin(context: Context, service: Service, sending: Sending): Promise<Sent> {
  const { terminal, signal } = context
  const { files, asked, password, isSpooled, isAnew, transfer } = sending
  const sends = sendsOf(context)
  const progress = terminal.progress('Sending')
  let created: Unfinished | undefined
  try {
    const sent = await sendFiles(service.home, {
      files,
      transfer,
      signal,
      onState: showing(progress, files),
      onCreated(transferId) {
        const startedAt = new Date().toISOString()
        const { origin } = service
        created = {
          version: 1,
          transferId,
          origin,
          pid: process.pid,
          startedAt,
          files,
          asked,
          isSpooled,
          password: hidePassword(password),
        }
        sends.save(created)
        terminal.tell('created', { transferId }, [])
      },
    })
    await forget(context, { transferId: sent.transferId, files, isSpooled })
    return sent
  } catch (error) {
    // Of what was never begun nothing is kept.
    if (!created && isSpooled) await removeSpooled(files)
    if (created && signal.aborted) {
      // Standard input is never known again, and --new would send everything once more.
      throw new Stopped(isSpooled || isAnew ? 'envoi resume' : 'the same command')
    }
    throw error
  } finally {
    progress.end()
  }
}

/** Given the same files: what has arrived is not sent again. */
export async function goOn(context: Context, service: Service, unfinished: Unfinished): Promise<Sent> {
  const { terminal, signal } = context
  const { transferId, files } = unfinished
  const sends = sendsOf(context)
  sends.save({ ...unfinished, pid: process.pid })
  const progress = terminal.progress('Sending')
  try {
    const sent = await resumeFiles(service.home, { transferId, files, signal, onState: showing(progress, files) })
    await forget(context, unfinished)
    return sent
  } catch (error) {
    if (isGone(error)) {
      await Promise.all([forget(context, unfinished), service.home.memory.remove(transferId)])
    }
    if (signal.aborted) throw new Stopped('the same command')
    throw error
  } finally {
    progress.end()
  }
}

/** Deleted, swept after a week, or never there: said by the service itself, and not by something in front of it. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [404, 410].includes(error.status) && error.requestId !== null

async function forget(
  context: Context,
  { transferId, files, isSpooled }: Pick<Unfinished, 'transferId' | 'files' | 'isSpooled'>,
): Promise<void> {
  await sendsOf(context).remove(transferId)
  if (isSpooled) await removeSpooled(files)
}

const removeSpooled = (files: readonly FileToSend[]) => Promise.all(files.map(({ path }) => rm(path, { force: true })))

/** The engine knows files by labels, which follow their order. */
const showing = (progress: Progress, named: readonly FileToSend[]) => (state: UploadState) =>
  progress.update({
    ...state,
    files: state.files.map((file, index) => ({ ...file, isDone: file.done, name: named[index]?.name ?? '' })),
  })

/** For programs everything; for people the link, on a line of its own where a script reads it. */
export function tellSent({ terminal }: Context, sent: Sent, files: readonly FileToSend[], isManaged: boolean): void {
  const { transferId, status, link, manageLink } = sent
  const size = files.reduce((sum, file) => sum + file.size, 0)
  terminal.tell(
    'sent',
    { transferId, status, link, manageLink, files: files.length, size },
    terminal.isInteractive ? `${terminal.bold('Sent.')} ${link}` : link,
  )
  if (status === 'SCANNING') terminal.note('It is being scanned; the link works as soon as that is done.')
  if (!isManaged && manageLink !== null) terminal.note(`To manage or delete it, keep this link: ${manageLink}`)
}
