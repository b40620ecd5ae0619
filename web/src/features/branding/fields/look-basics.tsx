import { useTranslation } from 'react-i18next'
import { type Look, type OwnLook, lookThatHolds } from '@envoi/contract/rules/look'
import { type ChangeLook, type LookPlace, withChanges } from '../draft/brand.ts'
import type { PictureOwner } from '../send-picture.ts'
import { BackgroundField } from './background-field.tsx'
import { ColourField } from './colour-field.tsx'
import styles from './fields.module.css'
import { useKeepDrops } from './keep-drops.ts'
import { PictureField } from './picture-field.tsx'
import { useContrast } from './use-contrast.ts'
import { useOrigin } from './use-origin.ts'

/** Colours, background and logo: what every look has. `look`: what holds, with what comes from elsewhere. */
export function LookBasics({
  place,
  own,
  look,
  jumps = 0,
  change,
}: {
  place: LookPlace
  own: OwnLook
  look: Look
  /** How often the look became another as a whole. */
  jumps?: number
  change: ChangeLook
}) {
  const { t } = useTranslation('branding')
  const contrast = useContrast()
  const origin = useOrigin(place)
  const { inherited: site } = place
  return (
    <>
      <ColourField
        id="look-action"
        label={t('action')}
        own={own.actionColor}
        shown={look.actionColor}
        hint={origin(own.actionColor, site.actionColor, contrast.on(look.actionColor))}
        onPick={(actionColor) => change({ actionColor })}
      />
      <ColourField
        id="look-start"
        label={t('start')}
        own={own.startbtnColor}
        shown={look.startbtnColor}
        hint={
          own.startbtnColor === undefined && own.actionColor !== undefined
            ? t('start_as_action', { contrast: contrast.on(look.startbtnColor) })
            : origin(own.startbtnColor, site.startbtnColor, contrast.on(look.startbtnColor))
        }
        onPick={(startbtnColor) => change({ startbtnColor })}
      />
      <BackgroundField key={jumps} place={place} own={own} change={change} />
      <PictureField
        label={t('logo')}
        hint={origin(own.logo, site.logo, t('logo_hint'))}
        owner={place.pictures}
        own={own.logo}
        shown={look.logo}
        onPick={(logo) => change({ logo })}
      />
    </>
  )
}

/** The same of a look that takes after no other: a widget's. */
export function OwnLookFields({
  own,
  owner,
  onChange,
}: {
  own: OwnLook
  owner: PictureOwner
  onChange: (own: OwnLook) => void
}) {
  useKeepDrops()
  return (
    <div className={styles.fields}>
      <LookBasics
        place={{ pictures: owner, inherited: {}, from: null }}
        own={own}
        look={lookThatHolds([own])}
        change={(changes) => onChange(withChanges(own, changes))}
      />
    </div>
  )
}
