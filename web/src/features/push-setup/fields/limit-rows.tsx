import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { languageNames } from '../../../platform/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { SettingRow, SettingRows } from '../../../ui/options/setting-row.tsx'
import type { Draft, Owned } from '../use-draft.ts'
import { EndDialog } from './end-dialog.tsx'
import { EndingsDialog } from './endings-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { PasswordRow } from './password-row.tsx'
import { UsesDialog } from './uses-dialog.tsx'

type Asked = 'files' | 'endings' | 'end' | 'uses'

/** How much the page takes, from whom and until when. */
export function LimitRows({ owned, draft }: { owned: Owned; draft: Draft }) {
  const { t } = useTranslation('pushSetup')
  const [asked, setAsked] = useState<Asked>()
  const dialog = { draft, onLeave: () => setAsked(undefined) }
  const texts = useTexts(owned, draft)
  const row = (name: Asked) => (
    <SettingRow title={t(`${name}_row`)} text={texts[name]}>
      <Button aria-label={t('change_what', { what: t(`${name}_row`) })} onClick={() => setAsked(name)}>
        {t('change')}
      </Button>
    </SettingRow>
  )
  return (
    <Section title={t('limits')}>
      <SettingRows>
        {row('files')}
        {row('endings')}
        <PasswordRow owned={owned} />
        {row('end')}
        {row('uses')}
        <Languages draft={draft} />
      </SettingRows>
      {asked === 'files' && <FilesDialog plan={owned.page.planLimits} {...dialog} />}
      {asked === 'endings' && <EndingsDialog {...dialog} />}
      {asked === 'end' && <EndDialog {...dialog} />}
      {asked === 'uses' && <UsesDialog owned={owned} {...dialog} />}
    </Section>
  )
}

/** What each of them is now. */
function useTexts({ page }: Owned, { settings }: Draft): Record<Asked, string> {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const { maxFiles, maxSize, endings, endsAt, maxUses } = settings
  const { filesPerTransfer, uploadSize } = page.planLimits
  const files = Math.min(maxFiles ?? Infinity, filesPerTransfer)
  const size = format.size(Math.min(maxSize ?? Infinity, uploadSize))
  return {
    files: t('files_now', { count: files, number: format.number(files), size }),
    endings: endings === null ? t('endings_any') : endings.map((ending) => ending.toUpperCase()).join(', '),
    end: endsAt === null ? t('end_never') : format.date(new Date(endsAt)),
    uses:
      maxUses === null ? t('uses_any') : t('uses_now', { used: format.number(page.uses), max: format.number(maxUses) }),
  }
}

/** The first is for whoever reads none of them. */
const choices = ['en fr', 'fr en', 'en', 'fr'] as const

function Languages({ draft: { settings, change } }: { draft: Draft }) {
  const { t } = useTranslation('pushSetup')
  const namesOf = (choice: string): string[] => choice.split(' ').map((language) => languageNames[language as Language])
  const value = choices.find((choice) => choice === settings.languages.join(' ')) ?? choices[0]
  return (
    <SettingRow title={t('languages')} text={t('languages_text')}>
      <Select
        aria-label={t('languages')}
        value={value}
        choices={choices.map((choice) => ({ value: choice, label: namesOf(choice).join(', ') }))}
        onChoose={(chosen) => change({ languages: chosen.split(' ') as Language[] })}
      />
    </SettingRow>
  )
}
