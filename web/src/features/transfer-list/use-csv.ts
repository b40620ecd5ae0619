import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTransfer } from '@envoi/contract/lists'
import { dayOf } from '../../platform/dates/days.ts'
import { useFormat } from '../../platform/format.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useToasts } from '../../ui/feedback/toast.tsx'
import { importWithRetry } from '../../ui/import-with-retry.ts'
import type { Standing } from './csv-table.ts'
import { type Owner, type Search, readRows } from './queries.ts'
import { MOST, readAll } from '../../ui/list/read-all.ts'
import { useNameOf } from './use-name-of.ts'
import { usePushPageOf } from './use-push-page-of.ts'
import { useTellProblem } from './use-problem.ts'

export type Csv = {
  isBusy: boolean
  /** All that a search finds. */
  saveFound(search: Search): Promise<void>
  save(transfers: readonly ListedTransfer[]): Promise<void>
}

export function useCsv(owner: Owner): Csv {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const toasts = useToasts()
  const tell = useTellProblem()
  const nameOf = useNameOf()
  const pageOf = usePushPageOf()
  const [isBusy, setIsBusy] = useState(false)
  async function write(transfers: readonly ListedTransfer[]): Promise<void> {
    const heads = {
      title: t('csv_title'),
      status: t('csv_status'),
      sent: t('csv_sent'),
      ends: t('csv_ends'),
      bytes: t('csv_bytes'),
      files: t('csv_files'),
      downloads: t('csv_downloads'),
      sender: t('csv_sender'),
      recipients: t('csv_recipients'),
      password: t('csv_password'),
      id: t('csv_id'),
      verified: t('csv_verified'),
      page: t('csv_page'),
      answers: t('csv_answers'),
    }
    const now = new Date()
    const standing = (name: Standing): string =>
      // The row has the day with it, which is a column here.
      name === 'available' || name === 'ended' ? t(`filter_${name}`) : t(`status_${name}`)
    const yesOrNo = (is: boolean): string => (is ? t('csv_yes') : t('csv_no'))
    // Few people export what they see.
    const { csvFile } = await importWithRetry(() => import('./csv-file.ts'))
    const content = csvFile(transfers, { heads, nameOf, standing, yesOrNo, pageOf }, now)
    saveFile(t('csv_name', { day: dayOf(now) }), content, 'text/csv;charset=utf-8')
    toasts.show(t('csv_saved', { count: transfers.length }))
  }
  async function busily(work: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      toasts.show(tell(error), { tone: 'problem' })
    }
    setIsBusy(false)
  }
  return {
    isBusy,
    saveFound: (search) =>
      busily(async () => {
        const { rows, isCut } = await readAll((part) => readRows(owner, search, part))
        await write(rows)
        if (isCut) toasts.show(t('csv_cut', { most: format.number(MOST) }), { tone: 'problem' })
      }),
    save: (transfers) => busily(() => write(transfers)),
  }
}
