import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TransferOptions, defaultOptions } from '@envoi/contract/rules/transfer-options'
import { siteName } from '../../../../platform/boot.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { AvailableFrom, AvailableUntil, useDayText } from './options-dates.tsx'
import { LinkNameOption } from './options-link-name.tsx'
import { DownloadsOption } from './options-downloads.tsx'
import { PasswordOption } from './options-password.tsx'
import { RegionOption } from './options-region.tsx'
import { TierOption } from './options-tier.tsx'
import { type SummaryPart, summarize } from './options-summary.ts'
import styles from './options.module.css'
import { isClone } from '../../draft/draft.ts'
import { mayNameLink } from '../../draft/link-name.ts'
import type { Draft, DraftFields, Field, Limits, Place, Stores } from '../../state.ts'
import { dayBounds, endDay } from '../../draft/validity.ts'
import { regionsFor, tiersFor, typeOf } from '../../draft/where-kept.ts'
import { isLifted } from '../../promotions.ts'
import { whoseOptions } from '../../draft/whose-options.ts'
import { Switch } from '../../../../ui/options/switch.tsx'
import { PlanOffer } from '../plan-offer.tsx'
import { OptionRow } from './options-row.tsx'

/** How it can be had, and what the sender is told. Beside the card; on a phone below it, folded into one line. */
export function Options({
  draft,
  place,
  limits,
  stores,
  problems,
  onEdit,
}: {
  draft: Draft
  place: Place
  limits: Limits
  stores: Stores
  problems: Partial<Record<Field, string>>
  onEdit: (changes: Partial<DraftFields>) => void
}) {
  const { t } = useTranslation('form')
  const titleId = useId()
  const [now] = useState(() => new Date())
  const [isUnfolded, setIsUnfolded] = useState<boolean>()
  const rights = limits.options ?? defaultOptions
  const end = endDay(draft, now, limits)
  const dates = { from: draft.from, end, bounds: dayBounds(now, limits) }
  const hasProblem = [problems.customId, problems.password, problems.from, problems.to, problems.maxDownloads].some(
    Boolean,
  )
  // What must be filled in is in sight.
  const isOpen = hasProblem || (isUnfolded ?? rights.requirePassword)
  // They stay where their source lies, as it is kept there.
  const hasCopies = draft.files.some(isClone)
  const tiers = place.transferType === 'S3' ? [] : tiersFor(stores, limits)
  const regions = regionsFor(stores, typeOf(draft, place))
  const who = whoseOptions(place)
  const passwordOption = rights.passwordOpt && (
    <PasswordOption
      password={draft.password}
      isEncrypted={draft.isEncrypted}
      required={rights.requirePassword ? t(`password_by_${who}`, { site: siteName }) : undefined}
      mayEncrypt={!hasCopies}
      problem={problems.password}
      onChange={onEdit}
    />
  )
  return (
    <section className={styles.drawer} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('options')}
      </h2>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setIsUnfolded(!isOpen)}>
        <span className={styles.foldTitle}>{t('options')}</span>
        <span className={classNames(styles.summary, 'cut')}>
          <Summary parts={summarize(draft, end)} />
        </span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      <div className={styles.options} data-open={isOpen}>
        {/* What must be filled in comes first. */}
        {rights.requirePassword && passwordOption}
        {mayNameLink(place) && (
          <LinkNameOption
            typed={draft.customId}
            problem={problems.customId}
            onWrite={(customId) => onEdit({ customId })}
          />
        )}
        <AvailableFrom dates={dates} problem={problems.from} onChoose={(from) => onEdit({ from })} />
        <AvailableUntil dates={dates} problem={problems.to} onChoose={(to) => onEdit({ to })} />
        {isLifted('validityDays', place, limits) && (draft.to ?? '') > dates.bounds.last && <PlanOffer />}
        {!rights.requirePassword && passwordOption}
        {rights.downloadLimitOpt && (
          <DownloadsOption
            max={draft.maxDownloads}
            problem={problems.maxDownloads}
            onChange={(maxDownloads) => onEdit({ maxDownloads })}
          />
        )}
        {rights.filePreviewOpt && (
          <SwitchOption
            label={t('allow_preview')}
            isOn={draft.allowPreview}
            onSwitch={(allowPreview) => onEdit({ allowPreview })}
          />
        )}
        {rights.notificationOpt && (
          <>
            <SwitchOption
              label={t('tell_downloads')}
              isOn={draft.downloadConfirmation}
              onSwitch={(downloadConfirmation) => onEdit({ downloadConfirmation })}
            />
            <SwitchOption
              label={t('remind_end')}
              isOn={draft.expiryReminder}
              onSwitch={(expiryReminder) => onEdit({ expiryReminder })}
            />
            <SwitchOption label={t('send_summary')} isOn={draft.summary} onSwitch={(summary) => onEdit({ summary })} />
          </>
        )}
        {tiers.length > 1 && !hasCopies && (
          <TierOption tier={draft.tier} tiers={tiers} regions={regions} onChoose={(tier) => onEdit({ tier })} />
        )}
        {regions.length > 1 && !hasCopies && (
          <RegionOption region={draft.region} regions={regions} onChoose={(region) => onEdit({ region })} />
        )}
        {isPartlyOff(rights) && (
          <p className={classNames('small', styles.off)}>{t(`off_by_${who}`, { site: siteName })}</p>
        )}
      </div>
    </section>
  )
}

const isPartlyOff = ({ passwordOpt, downloadLimitOpt, filePreviewOpt, notificationOpt }: TransferOptions): boolean =>
  !(passwordOpt && downloadLimitOpt && filePreviewOpt && notificationOpt)

function Summary({ parts }: { parts: SummaryPart[] }) {
  const { t } = useTranslation('form')
  const dayText = useDayText()
  const words = parts.map((part) => {
    if ('day' in part) return t(part.say, { date: dayText(part.day) })
    return part.say === 'options_downloads' ? t(part.say, { count: part.count }) : t(part.say)
  })
  return words.join(', ')
}

/** An option that is on or off, and nothing else. */
function SwitchOption({ label, isOn, onSwitch }: { label: string; isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const id = useId()
  return <OptionRow label={label} controlId={id} value={<Switch id={id} isOn={isOn} onSwitch={onSwitch} />} />
}
