import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Look, MailLook } from '@envoi/contract/rules/look'
import type { Language } from '@envoi/contract/words'
import { type Theme, useTheme } from '../../../platform/theme.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SegmentedControl } from '../../../ui/options/segmented-control.tsx'
import type { Brand, Subject } from '../draft/brand.ts'
import { CardPreview } from './card-preview.tsx'
import { MailPreview } from './mail-preview.tsx'
import { type Moment, type Moments, moments } from './moments.ts'
import styles from './preview.module.css'
import { SitePreview } from './site-preview.tsx'

export type View = 'site' | 'phone' | 'mail' | 'card'

/**
 * How it will look, as one writes: by day and by night. It is a picture: nothing in it can be pressed or reached by keys,
 * and whoever does not see it is told what it shows.
 */
export function Preview({
  subject,
  draft,
  look,
  mail,
  language,
  view,
  onView,
  moments: drawn,
}: {
  subject: Subject
  draft: Brand
  look: Look
  mail: MailLook
  language: Language
  view: View
  onView: (view: View) => void
  moments: Moments
}) {
  const { t } = useTranslation('branding')
  const [theme, setTheme] = useState<Theme>(useTheme())
  const [moment, setMoment] = useState<Moment>('home')
  const { host, name: siteName } = subject.site
  const views: View[] = subject.kind === 'subdomain' ? ['site', 'phone', 'mail', 'card'] : ['site', 'phone', 'mail']
  const isSite = view === 'site' || view === 'phone'
  const same = { siteName, language, theme }
  const alt = isSite
    ? t(view === 'phone' ? 'alt_on_phone' : 'alt_on_site', { page: t(`moment_${moment}`), site: siteName })
    : t(`alt_${view}`, { site: siteName })
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <div className={styles.tools}>
        <span className={`${styles.host} small cut desk-only`}>
          <Icon name="globe" size={16} /> {host}
        </span>
        <SegmentedControl
          label={t('preview_of')}
          value={view}
          choices={views.map((value) => ({ value, label: t(`view_${value}`) }))}
          onChoose={onView}
        />
        <SegmentedControl<Theme>
          label={t('preview_theme')}
          value={theme}
          choices={[
            { value: 'light', label: t('day') },
            { value: 'dark', label: t('night') },
          ]}
          onChoose={setTheme}
        />
        {isSite && (
          <div className={styles.pages}>
            <SegmentedControl
              label={t('preview_page')}
              value={moment}
              choices={moments.map((value) => ({ value, label: t(`moment_${value}`) }))}
              onChoose={setMoment}
            />
          </div>
        )}
      </div>
      <div className={styles.frame} role="img" aria-label={alt}>
        <div inert className={styles.picture} data-view={view}>
          {view === 'mail' && <MailPreview mail={mail} {...same} />}
          {view === 'card' && <CardPreview links={draft.links} uploader={draft.uploader} host={host} theme={theme} />}
          {isSite && (
            <SitePreview
              look={look}
              host={host}
              {...same}
              isPhone={view === 'phone'}
              moment={moment}
              moments={drawn}
              onMissing={() => setMoment('home')}
            />
          )}
        </div>
      </div>
    </section>
  )
}
