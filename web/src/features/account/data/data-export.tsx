import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Outcome, useSaid } from '../outcome.tsx'
import { useProblem } from '../problem.ts'
import styles from './data-page.module.css'

/** What a copy of one's data does not hold whole, as keys of the words that people read. */
const told = ['transfers', 'devices', 'passkeys', 'places', 'secondFactors'] as const

export type CutKey = `cut_${(typeof told)[number] | 'else'}`

/** Reading everything may take a while. */
const PATIENCE = 120_000

export function DataExport({ uid }: { uid: string }) {
  const { t, i18n } = useTranslation('account')
  const { said, say } = useSaid()
  const exporting = useMutation({
    mutationFn: () => ask(api.exportUser({ params: { uid } }, { timeout: PATIENCE })),
    onSuccess(data) {
      const name = t('export_file', { date: data.exportedAt.slice(0, 10) })
      saveFile(name, JSON.stringify(data, null, 2), 'application/json')
      say(t('exported'))
    },
  })
  const problem = useProblem(exporting.error)
  const cut = cutKeys(exporting.data?.cutSections ?? []).map((key) => t(key))
  const list = new Intl.ListFormat(i18n.language).format(cut)
  return (
    <div className={styles.export}>
      <Button
        icon="download"
        aria-disabled={exporting.isPending}
        onClick={() => (exporting.isPending ? undefined : exporting.mutate())}
      >
        {exporting.isPending ? t('one_moment') : t('export')}
      </Button>
      <Outcome said={said} problem={problem?.text} />
      <output className={styles.cut}>{cut.length > 0 && t('export_cut', { list })}</output>
    </div>
  )
}

/** In this order, each once. A section that has no word yet is an entry of another kind. */
export function cutKeys(sections: readonly string[]): CutKey[] {
  const known = told.filter((name) => sections.includes(name))
  const hasOthers = sections.some((name) => !told.some((one) => one === name))
  return [...known.map((name) => `cut_${name}` as const), ...(hasOthers ? (['cut_else'] as const) : [])]
}
