import type { PlanName } from '@envoi/contract/words'
import type { Attachment } from '../../../outside/mail-transport/port.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { eq } from '../../../platform/database/drizzle.ts'
import { type Account, type HomeOriginOf, findAccount } from '../../accounts/index.ts'
import type { LetterSource } from '../../mail/index.ts'
import type { Drawing } from '../../../platform/pdf/drawing-thread.ts'
import type { InvoiceRequest } from '../papers/draw-invoice.ts'
import { findInvoice } from '../papers/invoice-store.ts'
import type { Paper } from '../papers/paper.ts'
import { isPlayMoney } from '../play-money.ts'
import { type InvoiceRow, billingDetails } from '../tables.ts'

type Deps = {
  patient: Database
  homeOriginOf: HomeOriginOf
  /** The same that draws what is downloaded. */
  drawing: Drawing<InvoiceRequest>
}

/** Of a change there are two: what is left of the old plan comes first. */
export const planOfPaper = ({ lines }: Paper): PlanName | undefined =>
  lines.flatMap((line) => (line.kind === 'plan' ? [line.planName] : [])).at(-1)

/** Posted with the number of the paper; of an account that has gone nobody is told. */
export function receiptLetters({ patient, homeOriginOf, drawing }: Deps): LetterSource[] {
  /** Receipts go where their payer wants them: to somebody else's address without the payer's name. */
  async function frameOf(account: Account, { seller }: Paper) {
    const [details] = await patient
      .select({ receiptsTo: billingDetails.receiptsTo })
      .from(billingDetails)
      .where(eq(billingDetails.userId, account.id))
    const elsewhere = details?.receiptsTo ?? null
    return {
      name: elsewhere === null ? account.displayName : '',
      frame: {
        to: { address: elsewhere ?? account.email },
        language: account.lang,
        ...(seller.email === undefined ? {} : { replyTo: { address: seller.email } }),
      },
      link: `${await homeOriginOf(account)}/account/billing`,
    }
  }

  async function find(number: string, kind: InvoiceRow['kind']) {
    const invoice = await findInvoice(patient, number)
    if (invoice?.kind !== kind || invoice.userId === null) return undefined
    const account = await findAccount(patient, invoice.userId)
    return account && { invoice, account, ...(await frameOf(account, invoice.paper)) }
  }

  const attachmentOf = async (invoice: InvoiceRow, { lang }: Account): Promise<Attachment> => ({
    name: `${invoice.number}.pdf`,
    type: 'application/pdf',
    // Whoever waits is the letter's job, which is tried again where there is no time for it now.
    bytes: await drawing.draw({ ...invoice, language: lang }, new AbortController().signal),
  })

  return [
    {
      letter: 'invoice-paid',
      async read(number) {
        const found = await find(number, 'invoice')
        const planName = found && planOfPaper(found.invoice.paper)
        if (!planName || found.invoice.status !== 'paid') return undefined
        const { invoice, account, frame, name, link } = found
        const { period } = invoice.paper
        return {
          ...frame,
          attachment: await attachmentOf(invoice, account),
          content: {
            name,
            number,
            planName,
            amount: invoice.gross,
            currency: invoice.currency,
            from: new Date(period.from),
            until: new Date(period.until),
            isPlayMoney: isPlayMoney(invoice.provider),
            link,
          },
        }
      },
    },
    {
      letter: 'credit-note',
      async read(number) {
        const found = await find(number, 'credit_note')
        const invoiceNumber = found?.invoice.paper.of
        if (!found || invoiceNumber === undefined) return undefined
        const { invoice, account, frame, name, link } = found
        const { gross, currency, provider } = invoice
        const content = { name, number, invoiceNumber, amount: Math.abs(gross), currency, link }
        const attachment = await attachmentOf(invoice, account)
        return { ...frame, attachment, content: { ...content, isPlayMoney: isPlayMoney(provider) } }
      },
    },
  ]
}
