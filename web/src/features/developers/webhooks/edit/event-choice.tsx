import { useTranslation } from 'react-i18next'
import type { WebhookView } from '@envoi/contract/webhooks'
import type { WebhookEventType } from '@envoi/contract/words'
import { Checkbox } from '../../../../ui/options/checkbox.tsx'
import { RadioGroup } from '../../../../ui/options/radio-group.tsx'
import { type EventGroup, eventGroupNames, eventGroups } from '../event-groups.ts'
import styles from './event-choice.module.css'

type Events = WebhookView['events']

/** All events, or some of them, by what they are about. */
export function EventChoice({
  events,
  isWrong,
  onChange,
}: {
  events: Events
  isWrong: boolean
  onChange: (events: Events) => void
}) {
  const { t } = useTranslation('webhooks')
  return (
    <div>
      <p className={styles.title} aria-hidden="true">
        {t('events')}
      </p>
      <RadioGroup
        label={t('events')}
        value={events === null ? 'all' : 'some'}
        choices={[
          { value: 'all', label: t('events_all') },
          { value: 'some', label: t('events_some') },
        ]}
        problem={isWrong ? t('events_missing') : undefined}
        onChoose={(chosen) => onChange(chosen === 'all' ? null : usual)}
      />
      {events !== null && (
        <div className={styles.groups}>
          {eventGroupNames.map((group) => (
            <Group key={group} group={group} chosen={events} onChange={onChange} />
          ))}
        </div>
      )}
    </div>
  )
}

const allTypes: WebhookEventType[] = Object.values(eventGroups).flat()
/** What most programs wait for. */
const usual: WebhookEventType[] = ['AVAILABLE', 'DOWNLOADED', 'EXPIRED']

function Group({
  group,
  chosen,
  onChange,
}: {
  group: EventGroup
  chosen: readonly WebhookEventType[]
  onChange: (events: WebhookEventType[]) => void
}) {
  const { t } = useTranslation('webhooks')
  const types: readonly WebhookEventType[] = eventGroups[group]
  const change = (changed: readonly WebhookEventType[], isOn: boolean): void =>
    onChange(allTypes.filter((type) => (changed.includes(type) ? isOn : chosen.includes(type))))
  const some = types.filter((type) => chosen.includes(type)).length
  const name = t(`group_${group}`)
  return (
    <fieldset className={styles.group} aria-label={name}>
      <Checkbox
        ref={(box) => {
          if (box) box.indeterminate = some > 0 && some < types.length
        }}
        checked={some === types.length}
        aria-label={t('group_all', { group: name })}
        onChange={({ currentTarget: { checked } }) => change(types, checked)}
      >
        <b>{name}</b>
      </Checkbox>
      <div className={styles.types}>
        {types.map((type) => (
          <Checkbox
            key={type}
            checked={chosen.includes(type)}
            onChange={({ currentTarget: { checked } }) => change([type], checked)}
          >
            {t(`type_${type}`)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
