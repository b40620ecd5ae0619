import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DetailsView } from '@envoi/contract/billing'
import type { VatStatus } from '@envoi/contract/rules/tax'
import { payApi } from '../../../platform/pay-api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { codeOf } from '../problem.ts'
import { vatQuery } from '../queries.ts'
import {
  type DetailsDraft,
  type DetailsProblem,
  detailsOf,
  draftOf,
  isSaved,
  knownStatus,
  problemsOf,
  vatTextOf,
} from './details-draft.ts'

export type Details = ReturnType<typeof useDetails>
type Vat = { status: VatStatus; name: string | null }

/** Whom the invoice is for: typed here, checked as one leaves the fields, saved when one pays. */
export function useDetails(uid: string, before: DetailsView | null, first: { name: string; country: string }) {
  const [saved, setSaved] = useState(before)
  const [draft, setDraft] = useState<DetailsDraft>(() => draftOf(before, first))
  /** What has been left, or all once one wants to pay. */
  const [shown, setShown] = useState<ReadonlySet<DetailsProblem>>(new Set())
  const [refused, setRefused] = useState<DetailsProblem>()
  /** The number that the register is asked about: not each digit of it. */
  const [asked, setAsked] = useState(() => vatTextOf(draft))
  const problems = problemsOf(draft)
  const known = knownStatus(draft, saved)
  const text = vatTextOf(draft)
  const isAsked = known === undefined && asked === text && !problems.has('vatNumber')
  const check = useQuery({ ...vatQuery(draft.country, text), enabled: isAsked })
  const vat: Vat =
    known === undefined
      ? (check.data ?? { status: 'none', name: null })
      : { status: known, name: known === 'valid' ? (saved?.vatName ?? null) : null }

  return {
    draft,
    vat,
    /** The price may change with the answer. */
    isChecking: isAsked && check.isPending,
    /** Nobody knows for now: it is checked again when it is saved. */
    isCheckLost: isAsked && check.isError,
    taxed: { country: draft.country, vatStatus: isAsked && check.isError ? ('unchecked' as const) : vat.status },
    hasProblem: (name: DetailsProblem): boolean => refused === name || (problems.has(name) && shown.has(name)),
    write(change: Partial<DetailsDraft>): void {
      setRefused(undefined)
      const next = { ...draft, ...change }
      setDraft(next)
      // A country is chosen, and not typed.
      if (change.country !== undefined) setAsked(vatTextOf(next))
    },
    leave(name: DetailsProblem): void {
      setShown(new Set([...shown, name]))
      if (name === 'vatNumber') setAsked(text)
    },
    /** Whether all is right; otherwise what is wrong is shown. */
    check(): boolean {
      setShown(new Set(['name', 'address', 'vatNumber', 'receiptsTo']))
      setAsked(text)
      return problems.size === 0
    },
    /** As they will be charged. */
    async save(): Promise<DetailsView> {
      if (saved && isSaved(draft, saved)) return saved
      try {
        const view = await ask(payApi.setBillingDetails({ params: { id: uid }, body: detailsOf(draft) }))
        setSaved(view)
        setDraft({ ...draft, vatNumber: view.vatNumber ?? '' })
        return view
      } catch (error) {
        const code = codeOf(error)
        if (code === 'VAT_NUMBER_INVALID') setRefused('vatNumber')
        if (code === 'INVALID_EMAIL') setRefused('receiptsTo')
        throw error
      }
    },
  }
}
