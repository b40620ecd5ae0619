import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportedContact } from '@envoi/contract/contacts'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './import-part.module.css'
import { sampleOf } from './import-preview-sample.ts'
import { groupsQuery } from './queries.ts'
import type { LineProblem } from './read-contact-file.ts'
import type { Preview } from './use-import.ts'

/** More are counted. */
const MOST = 50

/** What a file would bring, before it does. */
export function ImportPreview({
  uid,
  preview: { name, file, known },
  onSend,
  onOther,
}: {
  uid: string
  preview: Preview
  onSend: (groupId: string | undefined) => void
  onOther: () => void
}) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const [groupId, setGroupId] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery(groupsQuery(uid))
  const groups = data?.groups ?? []
  const counted = (count: number) => ({ count, number: format.number(count) })
  useEffect(() => title.current?.focus(), [])
  const all = file.contacts.length
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {t('preview_title', { name })}
      </h3>
      <ul className={styles.counts}>
        <li>{t('preview_new', counted(all - known))}</li>
        {known > 0 && <li>{t('preview_known', counted(known))}</li>}
        {file.duplicates > 0 && <li>{t('preview_duplicates', counted(file.duplicates))}</li>}
        {file.problems.length > 0 && <li>{t('preview_problems', counted(file.problems.length))}</li>}
      </ul>
      {file.isGuessed && <p className="small">{t('preview_guessed')}</p>}
      {all > 0 && <Sample contacts={file.contacts} />}
      {file.problems.length > 0 && <Problems problems={file.problems} />}
      {all > 0 && groups.length > 0 && (
        <p className={styles.group}>
          <label htmlFor="import-group">{t('into_group')}</label>
          <Select
            id="import-group"
            value={groupId}
            choices={[
              { value: '', label: t('into_no_group') },
              ...groups.map((group) => ({ value: group.id, label: group.name })),
            ]}
            onChoose={setGroupId}
          />
        </p>
      )}
      {all === 0 && <p>{t('nothing_to_import')}</p>}
      <p className={styles.answers}>
        {all > 0 && (
          <Button variant="primary" onClick={() => onSend(groupId || undefined)}>
            {t('import_do', counted(all))}
          </Button>
        )}
        <Button variant="quiet" onClick={onOther}>
          {t('other_file')}
        </Button>
      </p>
    </>
  )
}

/** What a file's letters became, and what was taken for the name, is seen only in names. */
function Sample({ contacts }: { contacts: ImportedContact[] }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const shown = sampleOf(contacts)
  const more = contacts.length - shown.length
  return (
    <div>
      <p id="import-sample" className="small">
        {t('preview_sample')}
      </p>
      <ul className={styles.sample} aria-labelledby="import-sample">
        {shown.map(({ email, name }) => (
          <li key={email}>
            {name !== null && (
              <b>
                <bdi>{name}</bdi>
              </b>
            )}
            <span className="small">
              <bdi>{email}</bdi>
            </span>
          </li>
        ))}
        {more > 0 && <li className="small">{t('preview_more', { count: more, number: format.number(more) })}</li>}
      </ul>
    </div>
  )
}

function Problems({ problems }: { problems: LineProblem[] }) {
  const { t } = useTranslation('book')
  const format = useFormat()
  const more = problems.length - MOST
  return (
    <div
      className={styles.problems}
      role="group"
      aria-label={t('preview_problems', { count: problems.length, number: format.number(problems.length) })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard; nothing in it takes the focus
      tabIndex={0}
    >
      <ul>
        {problems.slice(0, MOST).map(({ line, why, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line may have several, and they never change places
          <li key={`${line} ${index}`}>
            <b className="num">{t('problem_line', { line: format.number(line) })}</b> {t(`line_${why}`)}{' '}
            <code>
              <bdi>{text}</bdi>
            </code>
          </li>
        ))}
        {more > 0 && <li>{t('problems_more', { count: more, number: format.number(more) })}</li>}
      </ul>
    </div>
  )
}
