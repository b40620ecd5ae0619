import { formatMoney } from '@envoi/contract/rules/money'
import type { Currency, Language, PlanName } from '@envoi/contract/words'
import { inEach } from './draft.ts'

/** As the pages call what is sold. */
const planNames = inEach<Record<PlanName, string>>({
  en: { PREMIUM: 'Premium', TEAM: 'Team', TEAM25: 'Team 25', CUSTOM: 'Custom' },
  fr: { PREMIUM: 'Premium', TEAM: 'Team', TEAM25: 'Team 25', CUSTOM: 'Sur mesure' },
})
export const planIn = (language: Language, planName: PlanName): string => planNames[language][planName]

export const sumIn = (language: Language, { amount, currency }: { amount: number; currency: Currency }): string =>
  formatMoney(amount, currency, language)

/** For letters to whoever has a plan. */
export const becauseOfPlan = inEach({
  en: 'You’re receiving this email because you pay for a plan.',
  fr: 'Vous recevez cet e-mail parce que vous payez une offre.',
})

const playMoney = inEach({
  en: 'This is test mode: no real money is involved.',
  fr: 'Mode test\u202f: aucun argent réel n’est en jeu.',
})
/** What every letter about money says of play money, as the pages do. */
export const playMoneyIn = (language: Language, { isPlayMoney }: { isPlayMoney: boolean }): string[] =>
  isPlayMoney ? [playMoney[language]] : []
