/** What changes a transfer that was sent. */
import { readLifetime } from '@envoi/client/lifetime'
import { confirm } from '../ask.ts'
import { openService } from '../service.ts'
import { printable } from '../terminal-text.ts'
import { readTransferAddress, secretsOf } from '../transfer-address.ts'
import { UsageError } from '../usage-error.ts'
import type { Context } from '../context.ts'

export async function extend({ env, options, terminal, words, signal }: Context): Promise<void> {
  const [named = '', time = ''] = words
  const address = readTransferAddress(named)
  const to = endAfter(time)
  using service = await openService(env, options, address)
  const asked = { params: { id: address.id }, headers: secretsOf(address) }
  const before = await service.api.getTransfer(asked, { signal })
  // Others than whoever manages it are refused by the service.
  if ('recipients' in before && to < before.validity.to) {
    const end = readable(before.validity.to)
    throw new UsageError(
      `${address.id} is already kept until ${end}, longer than ${time} from now. Nothing was changed.`,
    )
  }
  const { transferId, status, validity } = await service.api.setValidity({ ...asked, body: { to } }, { signal })
  terminal.tell('extended', { transferId, status, validity }, `${transferId} is kept until ${readable(validity.to)}.`)
}

/** As the service takes it, counted from now. */
export function endAfter(text: string): string {
  const lifetime = readLifetime(text)
  if (lifetime === undefined) throw new UsageError(`"${text}" is not a time. Write it as 12h, 7d or 2w.`)
  return new Date(Date.now() + lifetime).toISOString()
}

const readable = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`

export async function deleteTransfer(context: Context): Promise<void> {
  const { env, options, terminal, words, signal } = context
  const address = readTransferAddress(words[0] ?? '')
  using service = await openService(env, options, address)
  const asked = { params: { id: address.id }, headers: secretsOf(address) }
  const transfer = await service.api.getTransfer(asked, { signal })
  const title = 'name' in transfer && transfer.name !== null ? ` "${printable(transfer.name)}"` : ''
  if (!(await confirm(context, `Delete ${address.id}${title} for everybody, for good?`))) {
    terminal.note('Nothing was deleted.')
    return
  }
  const { transferId, status } = await service.api.deleteTransfer(asked, { signal })
  terminal.tell('deleted', { transferId, status }, `${transferId} is deleted.`)
}
