import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ratingScale } from '@envoi/contract/limits'
import { api } from '../../../platform/api.ts'
import { isLanguage } from '../../../platform/language.ts'
import { logError } from '../../../platform/log.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './rating-prompt.module.css'

const stars = Array.from({ length: ratingScale.max }, (_, index) => index + ratingScale.min)

/** One to five, and off it goes. It can be left, and asks for nothing else. */
export function RatingPrompt() {
  const { t, i18n } = useTranslation('arrived')
  const [rating, setRating] = useState(0)
  const [state, setState] = useState<'asking' | 'sending' | 'failed' | 'thanked' | 'left'>('asking')
  if (state === 'left') return null

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (rating === 0 || state === 'sending') return
    setState('sending')
    try {
      await api.rate({ body: { rating, langCode: isLanguage(i18n.language) ? i18n.language : 'en' } })
      setState('thanked')
    } catch (error) {
      logError(error)
      setState('failed')
    }
  }
  if (state === 'thanked') return <output className={styles.thanks}>{t('rating_thanks')}</output>
  return (
    <form className={styles.prompt} onSubmit={(event) => void send(event)}>
      <fieldset className={styles.stars}>
        <legend className="sr">{t('rating_question')}</legend>
        {stars.map((count) => (
          <label key={count} className={styles.star} data-lit={count <= rating}>
            <input
              type="radio"
              name="rating"
              value={count}
              checked={count === rating}
              aria-label={t('rating_stars', { count })}
              onChange={() => setRating(count)}
            />
            <Icon name="star" size={24} />
          </label>
        ))}
      </fieldset>
      {rating > 0 ? (
        <Button type="submit" variant="quiet" aria-disabled={state === 'sending'}>
          {t('rating_send')}
        </Button>
      ) : (
        <span className={styles.question} aria-hidden="true">
          {t('rating_question')}
        </span>
      )}
      <IconButton icon="close" size={16} label={t('rating_leave')} onClick={() => setState('left')} />
      <p className={styles.problem} role="alert">
        {state === 'failed' && t('rating_failed')}
      </p>
    </form>
  )
}
