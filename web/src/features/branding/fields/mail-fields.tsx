import { useTranslation } from 'react-i18next'
import { branding } from '@envoi/contract/limits'
import { type MailLook, textIn } from '@envoi/contract/rules/look'
import { mailPalette } from '@envoi/contract/rules/mail-palette'
import type { Language } from '@envoi/contract/words'
import { classNames } from '../../../ui/class-names.ts'
import { pictureOwnerOf } from '../draft/brand.ts'
import type { Editor } from '../use-editor.ts'
import { ColourField } from './colour-field.tsx'
import styles from './fields.module.css'
import { PictureField } from './picture-field.tsx'
import { ReplyAddress } from './reply-address.tsx'
import { useContrast } from './use-contrast.ts'
import { LanguageSwitch, WordsField } from './words-field.tsx'

/** How its mails look: like its pages, but for what is set here. */
export function MailFields({
  ownerId,
  editor: { subject, draft, change },
  mail,
  language,
  onLanguage,
}: {
  ownerId: string
  editor: Editor
  mail: MailLook
  language: Language
  onLanguage: (language: Language) => void
}) {
  const { t } = useTranslation('branding')
  const contrast = useContrast()
  const own = draft.mail
  const background = mailPalette(mail).day.out
  const note = (value: unknown, text: string): string => (value === undefined ? `${t('mail_as_page')} ${text}` : text)
  return (
    <div className={styles.fields}>
      <p className={styles.note}>{t('mail_intro')}</p>
      <ColourField
        id="mail-action"
        label={t('action')}
        own={own.actionColor}
        shown={mail.actionColor}
        hint={note(own.actionColor, contrast.on(mail.actionColor))}
        onPick={(actionColor) => change('mail', { actionColor })}
      />
      <ColourField
        id="mail-background"
        label={t('background')}
        own={own.backgroundColor}
        shown={background}
        hint={note(own.backgroundColor, contrast.on(background))}
        onPick={(backgroundColor) => change('mail', { backgroundColor })}
      />
      <PictureField
        label={t('logo')}
        hint={note(own.logo, t('logo_hint'))}
        owner={pictureOwnerOf(subject)}
        own={own.logo}
        shown={mail.logo}
        onPick={(logo) => change('mail', { logo })}
      />
      <PictureField
        label={t('header')}
        hint={t('header_hint')}
        owner={pictureOwnerOf(subject)}
        own={own.headerImage}
        shown={mail.headerImage}
        onPick={(headerImage) => change('mail', { headerImage })}
      />
      <div className={classNames(styles.group, styles.part)}>
        <h2 className={styles.heading}>{t('footer')}</h2>
        <LanguageSwitch value={language} onChoose={onLanguage} />
        <WordsField
          id="mail-footer"
          label={t('footer_text')}
          hint={t('footer_hint')}
          isLong
          language={language}
          texts={own.footerText}
          instead={textIn(subject.inherited.mail.footerText ?? {}, language) ?? ''}
          maxLength={branding.textLength}
          onWrite={(footerText) => change('mail', { footerText }, `footer ${language}`)}
        />
      </div>
      <div className={classNames(styles.group, styles.part)}>
        <h2 className={styles.heading}>{t('reply')}</h2>
        <ReplyAddress
          ownerId={ownerId}
          chosen={own.replyTo}
          inherited={subject.inherited.mail.replyTo}
          onChoose={(replyTo) => change('mail', { replyTo })}
        />
      </div>
    </div>
  )
}
