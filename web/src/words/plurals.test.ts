import { describe, expect, test } from 'vitest'
import { words as englishOfBook } from './en/address-book.ts'
import { words as englishOfBilling } from './en/billing.ts'
import { words as englishOfArrived } from './en/arrived.ts'
import { words as englishOfForm } from './en/form.ts'
import { words as englishOfDevelopers } from './en/developers.ts'
import { words as englishOfDiscover } from './en/discover.ts'
import { words as englishOfDownloader } from './en/downloader.ts'
import { words as english } from './en/home.ts'
import { words as englishOfDashboard } from './en/dashboard.ts'
import { words as englishOfUnsubscribe } from './en/unsubscribe.ts'
import { words as englishOfManage } from './en/manage.ts'
import { words as englishOfAccount } from './en/account.ts'
import { words as englishOfPlans } from './en/plans.ts'
import { words as englishOfPreview } from './en/preview.ts'
import { words as englishOfStatistics } from './en/statistics.ts'
import { words as englishOfSignOut } from './en/sign-out.ts'
import { words as englishOfSubdomains } from './en/subdomains.ts'
import { words as englishOfTeam } from './en/team.ts'
import { words as englishOfWidget } from './en/widget.ts'
import { words as frenchOfBook } from './fr/address-book.ts'
import { words as frenchOfBilling } from './fr/billing.ts'
import { words as frenchOfArrived } from './fr/arrived.ts'
import { words as frenchOfForm } from './fr/form.ts'
import { words as frenchOfDevelopers } from './fr/developers.ts'
import { words as frenchOfDiscover } from './fr/discover.ts'
import { words as frenchOfDownloader } from './fr/downloader.ts'
import { words as french } from './fr/home.ts'
import { words as frenchOfDashboard } from './fr/dashboard.ts'
import { words as frenchOfUnsubscribe } from './fr/unsubscribe.ts'
import { words as frenchOfManage } from './fr/manage.ts'
import { words as frenchOfAccount } from './fr/account.ts'
import { words as frenchOfPlans } from './fr/plans.ts'
import { words as frenchOfPreview } from './fr/preview.ts'
import { words as frenchOfStatistics } from './fr/statistics.ts'
import { words as frenchOfSignOut } from './fr/sign-out.ts'
import { words as frenchOfSubdomains } from './fr/subdomains.ts'
import { words as frenchOfTeam } from './fr/team.ts'
import { words as frenchOfWidget } from './fr/widget.ts'

describe.each([
  [
    'en',
    {
      ...english,
      ...englishOfArrived,
      ...englishOfBilling,
      ...englishOfBook,
      ...englishOfForm,
      ...englishOfDevelopers,
      ...englishOfDiscover,
      ...englishOfDownloader,
      ...englishOfDashboard,
      ...englishOfUnsubscribe,
      ...englishOfManage,
      ...englishOfAccount,
      ...englishOfPlans,
      ...englishOfPreview,
      ...englishOfStatistics,
      ...englishOfSignOut,
      ...englishOfSubdomains,
      ...englishOfTeam,
      widget: englishOfWidget.widget,
    },
  ],
  [
    'fr',
    {
      ...french,
      ...frenchOfArrived,
      ...frenchOfBilling,
      ...frenchOfBook,
      ...frenchOfForm,
      ...frenchOfDevelopers,
      ...frenchOfDiscover,
      ...frenchOfDownloader,
      ...frenchOfDashboard,
      ...frenchOfUnsubscribe,
      ...frenchOfManage,
      ...frenchOfAccount,
      ...frenchOfPlans,
      ...frenchOfPreview,
      ...frenchOfStatistics,
      ...frenchOfSignOut,
      ...frenchOfSubdomains,
      ...frenchOfTeam,
      widget: frenchOfWidget.widget,
    },
  ],
] as const)('the words in %s', (language, words) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test.each(Object.entries(words))('have every plural form of what %s counts', (_room, texts) => {
    const counted = Object.keys(texts).flatMap((key) => /^(.+)_(?:one|other)$/.exec(key)?.[1] ?? [])
    const forms = new Set(counted.flatMap((name) => categories.map((category) => `${name}_${category}`)))
    expect([...forms].filter((form) => !(form in texts))).toEqual([])
  })
})
