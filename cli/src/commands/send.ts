import { openService } from '../service.ts'
import { readFiles, readWanted } from '../sending/read-sending.ts'
import { tellSent, transmit } from '../sending/transmit.ts'
import type { Context } from '../context.ts'

export async function send(context: Context): Promise<void> {
  const { env, options, words } = context
  const wanted = await readWanted(context)
  using service = await openService(env, options)
  const { files, isSpooled } = await readFiles(context, words)
  const sending = { ...wanted, transfer: wanted.transfer(), files, isSpooled, isAnew: options.has('new') }
  const sent = await transmit(context, service, sending)
  tellSent(context, sent, files, service.key !== undefined)
}
