import type { Reply } from '@envoi/client/api'
import { displaySize } from '@envoi/contract/rules/size-display'
import { openService } from '../service.ts'
import { columns, printable } from '../terminal-text.ts'
import { readTransferAddress, secretsOf } from '../transfer-address.ts'
import type { Context } from '../context.ts'

type View = Reply<'getTransfer'>

export async function show({ env, options, terminal, words: [named = ''], signal }: Context): Promise<void> {
  const address = readTransferAddress(named)
  using service = await openService(env, options, address)
  const asked = { params: { id: address.id }, headers: secretsOf(address) }
  const transfer = await service.api.getTransfer(asked, { signal })
  terminal.tell('transfer', transfer, describe(transfer))
}

function describe(transfer: View): string[] {
  const status = ['Status', transfer.status.toLowerCase()]
  if (!('files' in transfer)) {
    return columns([
      ['Transfer', transfer.transferId],
      status,
      ...(transfer.passwordRequired ? [['Password', 'yes']] : []),
    ])
  }
  const { files, name, message, size, validity, passwordRequired } = transfer
  const facts = [
    ['Transfer', transfer.transferId],
    ['Title', name ?? '–'],
    ...(message === null ? [] : [['Message', message]]),
    status,
    ['Until', `${validity.to.slice(0, 16).replace('T', ' ')} UTC`],
    ['Password', passwordRequired ? 'yes' : 'no'],
    ...managerFacts(transfer),
    ['Files', `${files.length}, ${displaySize(size)}`],
  ]
  const list = files.map((file) => ['', displaySize(file.size), printable(file.name), downloadsOf(file)])
  return [...columns(facts.map((row) => row.map(printable))), ...columns(list)]
}

function managerFacts(transfer: View): string[][] {
  if (!('recipients' in transfer)) return []
  const { downloads, maxDownloads, link, manageLink, recipients } = transfer
  return [
    ['Downloads', maxDownloads === null ? String(downloads) : `${downloads} of ${maxDownloads}`],
    ['Link', link],
    ...(manageLink === null ? [] : [['Manage', manageLink]]),
    ...recipients.map((one) => ['Recipient', `${one.email}: ${one.downloads} downloads, mail ${one.mail}`]),
  ]
}

const downloadsOf = (file: object): string => ('downloads' in file ? `${String(file.downloads)} downloads` : '')
