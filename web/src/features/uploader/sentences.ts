/** The keys of the sentences that the uploader's rules speak in, taken from the words themselves. */
import type { error } from '../../words/en/error.ts'
import type { problems } from '../../words/en/form.ts'
import type { uploader } from '../../words/en/home.ts'
import type { push } from '../../words/en/push.ts'

/** A sentence with plural forms is asked for by its stem. */
type Stem<Key> = Key extends `${infer Start}_one` | `${infer Start}_other` ? Start : Key
type Nested<Part extends 'codes' | 'limits'> = `${Part}.${keyof (typeof error)[Part] & string}`

/** With its namespace, since whoever shows a toast knows nothing of the uploader. */
export type NoticeKey =
  | `uploader:${Stem<Extract<keyof typeof uploader, `notif_${string}`>>}`
  | `push:${Stem<Extract<keyof typeof push, `notif_${string}`>>}`
/** Of the namespace `problems`; what it may need besides is in `problemValues`. */
export type ProblemKey = keyof typeof problems
/** Of the namespace `error`. */
export type FailureKey = 'error_uploading' | 'network' | 'file_changed' | Nested<'codes'> | Nested<'limits'>

export type SentenceValues = Record<string, string | number>
/** What the same toast offers: so many other files can be added all the same. */
type Offer = { count: number; accept: () => void }
export type Notify = (key: NoticeKey, values?: SentenceValues, offer?: Offer) => void
