import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screen } from '@envoi/contract/limits'
import { mix } from '@envoi/contract/rules/colour'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import type { Brand, ChangeLook, LookPlace } from '../draft/brand.ts'
import { ColourField } from './colour-field.tsx'
import styles from './fields.module.css'
import { PictureField } from './picture-field.tsx'
import { useContrast } from './use-contrast.ts'
import { useOrigin } from './use-origin.ts'

type Kind = 'none' | 'color' | 'gradient' | 'picture'
type Own = Pick<Brand['look'], 'backgroundColor' | 'gradientColor' | 'backgroundImage'>

const kindOf = ({ backgroundColor, gradientColor, backgroundImage }: Own): Kind => {
  if (backgroundImage !== undefined) return 'picture'
  if (gradientColor !== undefined) return 'gradient'
  return backgroundColor === undefined ? 'none' : 'color'
}

/** What stands behind everything: three fields that are one. */
export function BackgroundField({ place, own, change }: { place: LookPlace; own: Own; change: ChangeLook }) {
  const { t } = useTranslation('branding')
  const contrast = useContrast()
  const origin = useOrigin(place)
  /** A picture was asked for that is not there yet. */
  const [isAwaited, setIsAwaited] = useState(false)
  const chosen = kindOf(own)
  const kind = chosen === 'none' && isAwaited ? 'picture' : chosen
  const { inherited: site } = place
  const inherited = site.backgroundColor ?? site.gradientColor ?? site.backgroundImage
  const from = own.backgroundColor ?? mix(screen.defaultActionColor, '#ffffff', 0.06)
  const to = own.gradientColor ?? mix(screen.defaultActionColor, from, 0.2)
  const set = (next: Own, field?: string): void =>
    change(
      { backgroundColor: undefined, gradientColor: undefined, backgroundImage: undefined, ...next },
      field ?? 'background',
    )
  function choose(next: Kind): void {
    setIsAwaited(next === 'picture')
    if ((next === 'none' || next === 'picture') && chosen !== 'none') set({}, 'background kind')
    if (next === 'color') set({ backgroundColor: from }, 'background kind')
    if (next === 'gradient') set({ backgroundColor: from, gradientColor: to }, 'background kind')
  }
  const colour = (name: 'backgroundColor' | 'gradientColor', label: string, shown: string, hint: string) => (
    <ColourField
      id={`look-${name}`}
      label={label}
      own={undefined}
      shown={shown}
      hint={hint}
      onPick={(picked) => picked !== undefined && set({ ...own, backgroundColor: from, [name]: picked }, name)}
    />
  )
  return (
    <div className={styles.group}>
      <span className={styles.label}>{t('background')}</span>
      <SegmentedControl<Kind>
        label={t('background')}
        value={kind}
        choices={(['none', 'color', 'gradient', 'picture'] as const).map((value) => ({
          value,
          label: t(`background_${value}`),
        }))}
        onChoose={choose}
      />
      {kind === 'none' && (
        <p className={styles.note}>
          {origin(undefined, inherited, inherited === undefined ? t('background_none_text') : '')}
        </p>
      )}
      {kind === 'color' && colour('backgroundColor', t('background_colour'), from, contrast.on(from))}
      {kind === 'gradient' && (
        <>
          {colour('backgroundColor', t('background_from'), from, t('background_top'))}
          {colour('gradientColor', t('background_to'), to, contrast.onGradient(from, to))}
        </>
      )}
      {kind === 'picture' && (
        <PictureField
          label={t('background_picture')}
          hint={t('background_picture_hint')}
          owner={place.pictures}
          own={own.backgroundImage}
          shown={own.backgroundImage ?? null}
          onPick={(address) => set(address === undefined ? {} : { backgroundImage: address })}
        />
      )}
    </div>
  )
}
