import { describe, expect, test } from 'vitest'
import { words as englishOfBook } from './en/address-book.ts'
import { words as englishOfArriving } from './en/arriving.ts'
import { words as englishOfComposing } from './en/composing.ts'
import { words as englishOfDiscovering } from './en/discovering.ts'
import { words as englishOfDownloading } from './en/downloading.ts'
import { words as english } from './en/index.ts'
import { words as englishOfListing } from './en/listing.ts'
import { words as englishOfMailing } from './en/mailing.ts'
import { words as englishOfManaging } from './en/managing.ts'
import { words as englishOfPeople } from './en/people.ts'
import { words as englishOfPreviewing } from './en/previewing.ts'
import { words as englishOfStatistics } from './en/statistics.ts'
import { words as frenchOfBook } from './fr/address-book.ts'
import { words as frenchOfArriving } from './fr/arriving.ts'
import { words as frenchOfComposing } from './fr/composing.ts'
import { words as frenchOfDiscovering } from './fr/discovering.ts'
import { words as frenchOfDownloading } from './fr/downloading.ts'
import { words as french } from './fr/index.ts'
import { words as frenchOfListing } from './fr/listing.ts'
import { words as frenchOfMailing } from './fr/mailing.ts'
import { words as frenchOfManaging } from './fr/managing.ts'
import { words as frenchOfPeople } from './fr/people.ts'
import { words as frenchOfPreviewing } from './fr/previewing.ts'
import { words as frenchOfStatistics } from './fr/statistics.ts'

describe.each([
  [
    'en',
    {
      ...english,
      ...englishOfArriving,
      ...englishOfBook,
      ...englishOfComposing,
      ...englishOfDiscovering,
      ...englishOfDownloading,
      ...englishOfListing,
      ...englishOfMailing,
      ...englishOfManaging,
      ...englishOfPeople,
      ...englishOfPreviewing,
      ...englishOfStatistics,
    },
  ],
  [
    'fr',
    {
      ...french,
      ...frenchOfArriving,
      ...frenchOfBook,
      ...frenchOfComposing,
      ...frenchOfDiscovering,
      ...frenchOfDownloading,
      ...frenchOfListing,
      ...frenchOfMailing,
      ...frenchOfManaging,
      ...frenchOfPeople,
      ...frenchOfPreviewing,
      ...frenchOfStatistics,
    },
  ],
] as const)('in %s', (language, words) => {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test.each(Object.entries(words))('whatever %s counts has words for every number', (_room, texts) => {
    const counted = Object.keys(texts).flatMap((key) => /^(.+)_(?:one|other)$/.exec(key)?.[1] ?? [])
    const forms = new Set(counted.flatMap((name) => categories.map((category) => `${name}_${category}`)))
    expect([...forms].filter((form) => !(form in texts))).toEqual([])
  })
})
