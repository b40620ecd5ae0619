import { useTranslation } from 'react-i18next'
import { branding } from '@envoi/contract/limits'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { pictureOwnerOf } from '../draft/brand.ts'
import type { Editor } from '../use-editor.ts'
import styles from './fields.module.css'
import { PictureField } from './picture-field.tsx'

/** What chats show of its links: of those to transfers, and of the page that people send from. */
export function CardFields({ editor }: { editor: Editor }) {
  return (
    <div className={styles.fields}>
      <Card editor={editor} part="links" />
      <Card editor={editor} part="uploader" />
    </div>
  )
}

function Card({ editor: { subject, draft, change }, part }: { editor: Editor; part: 'links' | 'uploader' }) {
  const { t } = useTranslation('branding')
  const own = draft[part]
  const orNothing = (text: string): string | undefined => (text === '' ? undefined : text)
  return (
    <div className={classNames(styles.group, part === 'uploader' && styles.part)}>
      <h2 className={styles.heading}>{t(`${part}_title`)}</h2>
      <p className={styles.note}>{t(`${part}_text`)}</p>
      <TextField
        id={`${part}-title`}
        label={t('card_title')}
        autoComplete="off"
        maxLength={branding.titleLength}
        placeholder={t(`${part}_ours_title`)}
        value={own.title ?? ''}
        onWrite={(text) => change(part, { title: orNothing(text) })}
      />
      <TextArea
        id={`${part}-description`}
        label={t('card_text')}
        maxLength={branding.textLength}
        placeholder={t(`${part}_ours_text`)}
        value={own.description ?? ''}
        onWrite={(text) => change(part, { description: orNothing(text) })}
      />
      <PictureField
        label={t('card_picture')}
        hint={t('card_picture_hint')}
        owner={pictureOwnerOf(subject)}
        own={own.image}
        shown={own.image ?? null}
        onPick={(image) => change(part, { image })}
      />
    </div>
  )
}
