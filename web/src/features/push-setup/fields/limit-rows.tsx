import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@envoi/contract/words'
import { useFormat } from '../../../platform/format.ts'
import { languageNames } from '../../../platform/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Select } from '../../../ui/options/select.tsx'
import { SettingRow, SettingRows } from '../../../ui/options/setting-row.tsx'
import { EndDialog } from './end-dialog.tsx'
import { EndingsDialog } from './endings-dialog.tsx'
import { FilesDialog } from './files-dialog.tsx'
import type { Kept, Typed } from './typed-page.ts'
import { PasswordRow } from './password-row.tsx'
import { UsesDialog } from './uses-dialog.tsx'

type Asked = 'files' | 'endings' | 'end' | 'uses'

/** How much it takes, from whom and until when. */
export function LimitRows({ typed, kept }: { typed: Typed; kept: Kept }) {
  const { t } = useTranslation('pushSetup')
  const [asked, setAsked] = useState<Asked>()
  const dialog = { typed, onLeave: () => setAsked(undefined) }
  const texts = useTexts(typed, kept)
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
        <PasswordRow hasPassword={kept.hasPassword} save={kept.save} />
        {row('end')}
        {row('uses')}
        <Languages typed={typed} />
      </SettingRows>
      {asked === 'files' && <FilesDialog plan={kept.planLimits} {...dialog} />}
      {asked === 'endings' && <EndingsDialog {...dialog} />}
      {asked === 'end' && <EndDialog {...dialog} />}
      {asked === 'uses' && <UsesDialog kept={kept} {...dialog} />}
    </Section>
  )
}

/** What each of them is now. */
function useTexts({ settings }: Typed, { planLimits, uses }: Kept): Record<Asked, string> {
  const { t } = useTranslation('pushSetup')
  const format = useFormat()
  const { maxFiles, maxSize, endings, endsAt, maxUses } = settings
  const { filesPerTransfer, uploadSize } = planLimits
  const files = Math.min(maxFiles ?? Infinity, filesPerTransfer)
  const size = format.size(Math.min(maxSize ?? Infinity, uploadSize))
  return {
    files: t('files_now', { count: files, number: format.number(files), size }),
    endings: endings === null ? t('endings_any') : endings.map((ending) => ending.toUpperCase()).join(', '),
    end: endsAt === null ? t('end_never') : format.date(new Date(endsAt)),
    uses: maxUses === null ? t('uses_any') : t('uses_now', { used: format.number(uses), max: format.number(maxUses) }),
  }
}

/** The first is for whoever reads none of them. */
const choices = ['en fr', 'fr en', 'en', 'fr'] as const

function Languages({ typed: { settings, change } }: { typed: Typed }) {
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
