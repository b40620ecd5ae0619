import { billing } from '@envoi/contract/limits'
import { type Writer, inEach } from '../draft.ts'
import { dayIn, greet, monthIn } from '../phrases.ts'
import { becauseOfPlan, planIn, playMoneyIn, sumIn } from '../plan-phrases.ts'

const failed = inEach({
  en: {
    subject: (sum: string) => `Your payment of ${sum} failed`,
    again: (day: string) => `We will try again on ${day}.`,
    noMore: 'We will not try again unless you ask us to.',
    until: (plan: string, day: string) => `You keep your ${plan} plan until ${day}.`,
    advice: 'Check that your card or bank account is in order, or pay with another one.',
    after: `If nothing has been paid by then, the plan ends. Nothing is deleted because of that for ${billing.lapseDays} days.`,
    button: 'Pay now',
    limits: 'It takes a minute.',
  },
  fr: {
    subject: (sum: string) => `Votre paiement de ${sum} n’a pas abouti`,
    again: (day: string) => `Nous réessaierons le ${day}.`,
    noMore: 'Nous ne réessaierons plus, sauf si vous nous le demandez.',
    until: (plan: string, day: string) => `Vous gardez l’offre ${plan} jusqu’au ${day}.`,
    advice: 'Vérifiez votre carte ou votre compte bancaire, ou payez autrement.',
    after: `Sans paiement d’ici là, l’offre prend fin. Rien n’est supprimé pour cette raison pendant ${billing.lapseDays}\u00a0jours.`,
    button: 'Payer maintenant',
    limits: 'Cela prend une minute.',
  },
})

export const paymentFailed: Writer<'payment-failed'> = (content, language) => {
  const { name, planName, tryAt, until, link } = content
  const say = failed[language]
  const subject = say.subject(sumIn(language, content))
  const next = tryAt === null ? say.noMore : say.again(dayIn(language, tryAt))
  const kept = say.until(planIn(language, planName), dayIn(language, until))
  return {
    subject,
    preview: kept,
    title: `${subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [greet(name, language), say.advice, `${next} ${kept}`, say.after, ...playMoneyIn(language, content)],
    why: becauseOfPlan[language],
  }
}

const action = inEach({
  en: {
    subject: 'Your bank asks you to confirm a payment',
    said: (sum: string, plan: string) =>
      `Your bank wants to be sure that it is you who pays ${sum} for the ${plan} plan.`,
    until: (day: string) => `Until ${day} you keep the plan. If the payment has not been confirmed by then, it ends.`,
    button: 'Confirm the payment',
    limits: 'Nothing is charged until you do.',
  },
  fr: {
    subject: 'Votre banque vous demande de confirmer un paiement',
    said: (sum: string, plan: string) =>
      `Votre banque veut s’assurer que c’est bien vous qui payez ${sum} pour l’offre ${plan}.`,
    until: (day: string) =>
      `Vous gardez l’offre jusqu’au ${day}. Si le paiement n’est pas confirmé d’ici là, elle prend fin.`,
    button: 'Confirmer le paiement',
    limits: 'Rien n’est débité avant.',
  },
})

export const paymentAction: Writer<'payment-action'> = (content, language) => {
  const { name, planName, until, link } = content
  const say = action[language]
  const said = say.said(sumIn(language, content), planIn(language, planName))
  return {
    subject: say.subject,
    preview: said,
    title: `${say.subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [
      greet(name, language),
      said,
      ...(until === null ? [] : [say.until(dayIn(language, until))]),
      ...playMoneyIn(language, content),
    ],
    why: becauseOfPlan[language],
  }
}

const card = inEach({
  en: {
    subject: 'Your card expires this month',
    said: (plan: string, month: string) =>
      `You pay for the ${plan} plan with a card that is valid until the end of ${month}.`,
    advice: 'Add your new card before the next payment is due, and nothing changes for you.',
    button: 'Add another card',
    limits: 'It takes a minute.',
  },
  fr: {
    subject: 'Votre carte expire ce mois-ci',
    said: (plan: string, month: string) => `Vous payez l’offre ${plan} avec une carte valable jusqu’à fin ${month}.`,
    advice: 'Ajoutez votre nouvelle carte avant le prochain paiement, et rien ne change pour vous.',
    button: 'Ajouter une autre carte',
    limits: 'Cela prend une minute.',
  },
})

export const cardExpires: Writer<'card-expires'> = (content, language) => {
  const { name, planName, month, link } = content
  const say = card[language]
  const said = say.said(planIn(language, planName), monthIn(language, month))
  return {
    subject: say.subject,
    preview: said,
    title: `${say.subject}.`,
    action: { label: say.button, link, limits: say.limits },
    body: [greet(name, language), said, say.advice, ...playMoneyIn(language, content)],
    why: becauseOfPlan[language],
  }
}
