import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { AddingProgress } from '../adding-progress.tsx'
import type { Adding } from '../adding.ts'
import { useManaged } from '../managed.ts'
import { MissingFiles } from '../missing-files.tsx'
import { ExpandableList } from '../page/expandable-list.tsx'
import { Section } from '../page/section.tsx'
import { type AddingRefusal, planAdding } from '../plan-adding.ts'
import { usePicking } from '../use-picking.ts'
import { useTransferPassword } from '../use-transfer-password.tsx'
import { FileRow } from './file-row.tsx'
import { fileStateOf, isLast } from './file-state.ts'
import styles from './files-section.module.css'

/** As many as are seen without asking for more. */
const FIRST = 12

/** What is in it; more can join, and each can be renamed or taken out. */
export function FilesSection({ adding }: { adding: Adding }) {
  const { t } = useTranslation('manage')
  const { transfer, rights } = useManaged()
  const format = useFormat()
  const tell = useTellRefusal()
  const { withPassword, question } = useTransferPassword(t('ask_password_add'))
  const [refusals, setRefusals] = useState<AddingRefusal[]>([])
  const { input, open } = usePicking((picked) => {
    const plan = planAdding(transfer, picked)
    setRefusals(plan.refusals)
    if (plan.files.length > 0) withPassword((password) => void adding.add(plan.files, password))
  })
  const isFree = adding.state.phase === 'rest'
  return (
    <Section
      title={t('files')}
      count={format.number(transfer.files.length)}
      action={
        rights.files &&
        // What came stays what it was.
        !transfer.push && (
          <Button variant="quiet" icon="plus" aria-disabled={!isFree} onClick={() => isFree && void open()}>
            {t('add_files')}
          </Button>
        )
      }
    >
      <input type="file" multiple hidden {...input} />
      <div role="alert" className={styles.refusals}>
        {refusals.map((refusal) => (
          <p key={JSON.stringify(refusal)}>{tell(refusal)}</p>
        ))}
      </div>
      {question}
      <AddingProgress adding={adding} />
      {isFree && <MissingFiles adding={adding} />}
      <ExpandableList label={t('files')} items={transfer.files} first={FIRST} keyOf={({ fileId }) => fileId}>
        {(file) => (
          <FileRow
            file={file}
            isAlone={transfer.files.length === 1}
            isLast={isLast(file, transfer.files)}
            isArriving={!isFree && fileStateOf(file) === 'coming'}
          />
        )}
      </ExpandableList>
    </Section>
  )
}

function useTellRefusal(): (refusal: AddingRefusal) => string {
  const { t } = useTranslation(['manage', 'error'])
  const format = useFormat()
  return (refusal) => {
    switch (refusal.why) {
      case 'too_large':
        return t('too_large', { max: format.size(refusal.max), actual: format.size(refusal.actual) })
      case 'too_many_files':
        return t('too_many_files', { max: refusal.max, actual: refusal.actual })
      case 'file_refused':
        return t('file_refused', { name: refusal.name, why: t(`error:codes.${refusal.code}`) })
      default:
        return t('file_empty', { name: refusal.name })
    }
  }
}
