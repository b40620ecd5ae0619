import { type Part, type Writer, inEach } from '../draft.ts'
import { dayIn, greet } from '../phrases.ts'
import { planIn, playMoneyIn, sumIn } from '../plan-phrases.ts'

const shared = inEach({
  en: {
    limits: 'All your invoices are in your account, under Billing.',
    why: 'You’re receiving this email because receipts for a plan are sent to this address.',
  },
  fr: {
    limits: 'Toutes vos factures sont dans votre compte, sous Facturation.',
    why: 'Vous recevez cet e-mail parce que les reçus d’une offre sont envoyés à cette adresse.',
  },
})

const paid = inEach({
  en: {
    subject: (plan: string) => `Your receipt for the ${plan} plan`,
    thanks: 'Thanks for your payment.',
    preview: (sum: string) => `We’ve received ${sum}.`,
    number: 'Invoice',
    plan: 'Plan',
    period: 'Period',
    from: (from: string, until: string) => `${from} to ${until}`,
    sum: 'Amount paid',
    attached: 'The invoice is attached.',
    button: 'Download invoice',
  },
  fr: {
    subject: (plan: string) => `Votre reçu pour l’offre ${plan}`,
    thanks: 'Merci pour votre paiement.',
    preview: (sum: string) => `Nous avons bien reçu ${sum}.`,
    number: 'Facture',
    plan: 'Offre',
    period: 'Période',
    from: (from: string, until: string) => `Du ${from} au ${until}`,
    sum: 'Montant payé',
    attached: 'La facture est jointe à ce message.',
    button: 'Télécharger la facture',
  },
})

export const invoicePaid: Writer<'invoice-paid'> = (content, language) => {
  const { name, number, planName, from, until, link } = content
  const say = paid[language]
  const { limits, why } = shared[language]
  const plan = planIn(language, planName)
  const sum = sumIn(language, content)
  const rows: Part = {
    rows: [
      [say.number, number],
      [say.plan, plan],
      [say.period, say.from(dayIn(language, from), dayIn(language, until))],
      [say.sum, sum],
    ],
    more: null,
  }
  return {
    subject: say.subject(plan),
    preview: say.preview(sum),
    title: say.thanks,
    action: { label: say.button, link, limits },
    body: [greet(name, language), say.preview(sum), rows, ...playMoneyIn(language, content), say.attached],
    why,
  }
}

const credited = inEach({
  en: {
    subject: (sum: string) => `We’ve refunded ${sum}`,
    said: (sum: string, invoice: string) => `We’ve refunded ${sum} of invoice ${invoice}.`,
    when: 'It goes back to the card or account you paid with. This can take your bank a few days.',
    number: (number: string) => `Credit note ${number} is attached.`,
    button: 'Download credit note',
  },
  fr: {
    subject: (sum: string) => `Nous vous avons remboursé ${sum}`,
    said: (sum: string, invoice: string) => `Nous avons remboursé ${sum} sur la facture ${invoice}.`,
    when: 'Cette somme est reversée sur la carte ou le compte utilisé pour payer. Cela peut prendre quelques jours à votre banque.',
    number: (number: string) => `L’avoir ${number} est joint à ce message.`,
    button: 'Télécharger l’avoir',
  },
})

export const creditNote: Writer<'credit-note'> = (content, language) => {
  const { name, number, invoiceNumber, isPlayMoney, link } = content
  const say = credited[language]
  const { limits, why } = shared[language]
  const sum = sumIn(language, content)
  const said = say.said(sum, invoiceNumber)
  return {
    subject: say.subject(sum),
    preview: said,
    title: `${say.subject(sum)}.`,
    action: { label: say.button, link, limits },
    body: [
      greet(name, language),
      said,
      ...(isPlayMoney ? playMoneyIn(language, content) : [say.when]),
      say.number(number),
    ],
    why,
  }
}
