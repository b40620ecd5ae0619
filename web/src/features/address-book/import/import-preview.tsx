import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportedContact } from '@envoi/contract/contacts'
import { useFormat } from '../../../platform/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { groupsQuery } from '../queries.ts'
import { KnownContacts, Problems, RepeatedLines, Who } from './import-lists.tsx'
import styles from './import-section.module.css'
import type { Preview } from './use-import.ts'

/** What a file would bring, before it does. */
export function ImportPreview({
  uid,
  preview: { name, file, compared },
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
  const { fresh, renamed, same } = compared
  const all = file.contacts.length
  /** Nothing, where the book would stay as it is. */
  function findDeed(): string | undefined {
    if (fresh.length > 0 && renamed.length > 0)
      return t('import_both', { ...counted(fresh.length), updated: format.number(renamed.length) })
    if (fresh.length > 0) return t('import_do', counted(fresh.length))
    if (renamed.length > 0) return t('import_update', counted(renamed.length))
    return all > 0 && groupId !== '' ? t('import_join', counted(all)) : undefined
  }
  const deed = findDeed()
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {t('preview_title', { name })}
      </h3>
      <ul className={styles.counts}>
        <li>{t('preview_new', counted(fresh.length))}</li>
        {renamed.length > 0 && <li>{t('preview_renamed', counted(renamed.length))}</li>}
        {same.length > 0 && <li>{t('preview_same', counted(same.length))}</li>}
        {file.duplicates.length > 0 && <li>{t('preview_duplicates', counted(file.duplicates.length))}</li>}
        {file.problems.length > 0 && <li>{t('preview_problems', counted(file.problems.length))}</li>}
      </ul>
      {file.isGuessed && <p className="small">{t('preview_guessed')}</p>}
      {fresh.length > 0 && <Sample contacts={fresh} />}
      {renamed.length + same.length > 0 && <KnownContacts renamed={renamed} same={same} />}
      {file.duplicates.length > 0 && <RepeatedLines lines={file.duplicates} />}
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
      {deed === undefined && <p>{t(all === 0 ? 'nothing_to_import' : 'nothing_new')}</p>}
      <p className={styles.answers}>
        {deed !== undefined && (
          <Button variant="primary" onClick={() => onSend(groupId || undefined)}>
            {deed}
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
          <li key={email} className={styles.who}>
            <Who name={name} email={email} />
          </li>
        ))}
        {more > 0 && <li className="small">{t('preview_more', { count: more, number: format.number(more) })}</li>}
      </ul>
    </div>
  )
}

const SAMPLE_SIZE = 5

/** Anything but what every encoding writes alike. */
const isTelling = ({ name, email }: ImportedContact): boolean => /[^\0-\x7F]/.test(`${name ?? ''}${email}`)

/** Some of a file's contacts to judge it by: those first whose letters may have been read wrongly. */
export function sampleOf(contacts: readonly ImportedContact[]): ImportedContact[] {
  const telling: ImportedContact[] = []
  const plain: ImportedContact[] = []
  for (const contact of contacts) {
    const kind = isTelling(contact) ? telling : plain
    if (kind.length < SAMPLE_SIZE) kind.push(contact)
    if (telling.length === SAMPLE_SIZE) break
  }
  return [...telling, ...plain].slice(0, SAMPLE_SIZE)
}
