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
    advice: 'Check your card or bank account, or pay another way.',
    after: `If we haven’t been paid by then, your plan ends. Files over the free storage limit are deleted ${billing.lapseDays} days later.`,
    button: 'Pay now',
    limits: 'It takes about a minute.',
  },
  fr: {
    subject: (sum: string) => `Votre paiement de ${sum} n’a pas abouti`,
    again: (day: string) => `Nous réessaierons le ${day}.`,
    noMore: 'Nous ne réessaierons que si vous nous le demandez.',
    until: (plan: string, day: string) => `Vous gardez l’offre ${plan} jusqu’au ${day}.`,
    advice: 'Vérifiez votre carte ou votre compte bancaire, ou payez autrement.',
    after: `Sans paiement d’ici là, votre offre prend fin. Les fichiers qui dépassent le stockage gratuit sont supprimés ${billing.lapseDays}\u00a0jours plus tard.`,
    button: 'Payer maintenant',
    limits: 'Cela prend environ une minute.',
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
      `Your bank wants to make sure that it’s you paying ${sum} for the ${plan} plan.`,
    until: (day: string) => `You keep your plan until ${day}. If you haven’t confirmed the payment by then, it ends.`,
    button: 'Confirm payment',
    limits: 'You won’t be charged until you confirm.',
  },
  fr: {
    subject: 'Votre banque vous demande de confirmer un paiement',
    said: (sum: string, plan: string) =>
      `Votre banque veut s’assurer que c’est bien vous qui payez ${sum} pour l’offre ${plan}.`,
    until: (day: string) =>
      `Vous gardez votre offre jusqu’au ${day}. Si vous n’avez pas confirmé le paiement d’ici là, elle prend fin.`,
    button: 'Confirmer le paiement',
    limits: 'Rien n’est débité avant votre confirmation.',
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
    said: (plan: string, month: string) => `The card you use for the ${plan} plan is valid until the end of ${month}.`,
    advice: 'Add your new card before the next payment to keep your plan.',
    button: 'Add a card',
    limits: 'It takes about a minute.',
  },
  fr: {
    subject: 'Votre carte expire ce mois-ci',
    said: (plan: string, month: string) =>
      `La carte avec laquelle vous payez l’offre ${plan} est valable jusqu’à fin ${month}.`,
    advice: 'Ajoutez votre nouvelle carte avant le prochain paiement pour garder votre offre.',
    button: 'Ajouter une carte',
    limits: 'Cela prend environ une minute.',
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
