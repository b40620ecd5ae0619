import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../../ui/class-names.ts'
import { Select } from '../../../../ui/options/select.tsx'
import type { Region, Tier } from '../../state.ts'
import { OptionRow } from './options-row.tsx'
import styles from './options.module.css'
import { regionNames } from './region-names.ts'

/** Shown where the two tiers are kept apart. `regions`: of the chosen one; where there are several, one chooses below. */
export function TierOption({
  tier,
  tiers,
  regions,
  onChoose,
}: {
  tier: Tier
  tiers: Tier[]
  regions: Region[]
  onChoose: (tier: Tier) => void
}) {
  const { t, i18n } = useTranslation('form')
  const [id, noteId] = [useId(), useId()]
  const [place] = regions.length === 1 ? regionNames(regions, i18n.language) : []
  return (
    <OptionRow
      label={t('tier')}
      controlId={id}
      value={
        <Select
          id={id}
          value={tier}
          choices={tiers.map((value) => ({ value, label: t(`tier_${value}`) }))}
          onChoose={onChoose}
          {...(tier === 'S2' && { 'aria-describedby': noteId })}
        />
      }
    >
      {tier === 'S2' && (
        <p id={noteId} className={classNames('small', styles.tierNote)}>
          {t('tier_S2_text')} {place !== undefined && t('tier_where', { place })}
        </p>
      )}
    </OptionRow>
  )
}
