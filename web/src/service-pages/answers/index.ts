import type { PerLanguage } from '../contents.ts'
import type { Answers } from './answer.ts'
import { accounts as englishAccounts } from './en/accounts.tsx'
import { transfers as englishTransfers } from './en/transfers.tsx'
import { accounts as frenchAccounts } from './fr/accounts.tsx'
import { transfers as frenchTransfers } from './fr/transfers.tsx'

export const answers: PerLanguage<Answers> = {
  en: { ...englishTransfers, ...englishAccounts },
  fr: { ...frenchTransfers, ...frenchAccounts },
}
