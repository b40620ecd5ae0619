import { Example, ExampleFile, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { widgetPolicy } from '../widget-policy.ts'
import type { Guide } from '../guide.ts'

export const widgets: Guide = {
  label: 'Widgets',
  title: 'Widgets',
  lead: 'Recevez des fichiers sur votre propre site : on vous les envoie sans avoir de compte.',
  sections: [
    {
      id: 'create',
      title: '1. Créer un widget',
      body: (
        <>
          <p>
            Ouvrez votre tableau de bord, puis Widgets. Nommez le destinataire et les sites qui peuvent montrer le
            widget, et choisissez ce que demande le formulaire. Un programme fait de même avec une clé qui a le droit{' '}
            <code>team</code> ; <code>userId</code> est le propriétaire de l’équipe, que donne{' '}
            <PageLink to="api-keys" section="getOwnKey">
              Get own key
            </PageLink>
            .
          </p>
          <Example of="widgets" />
        </>
      ),
    },
    {
      id: 'show',
      title: '2. Le mettre dans votre page',
      body: (
        <>
          <p>Le script montre le widget là où il se trouve, et lui garde la hauteur de ce qu’il contient.</p>
          <ExampleFile path="widgets/script.html" caption="HTML" />
          <p>Un simple cadre garde la hauteur qu’on lui a donnée.</p>
          <ExampleFile path="widgets/frame.html" caption="HTML" />
          <p>
            Avec <code>data-button</code>, un bouton flottant ouvre le widget dans une boîte de dialogue.
          </p>
          <ExampleFile path="widgets/button.html" caption="HTML" />
          <Table
            head={['Attribut', 'Ce qu’il fait']}
            rows={[
              [<code key="a">data-widget</code>, 'Quel widget. Requis.'],
              [<code key="a">data-button</code>, 'Un bouton flottant avec ce texte. Vide : notre propre texte.'],
              [
                <code key="a">data-lang</code>,
                'en ou fr. Par défaut : la langue de la page, puis celle du navigateur.',
              ],
              [<code key="a">data-theme</code>, 'light ou dark. Par défaut : le réglage du système du visiteur.'],
              [<code key="a">data-title</code>, 'Le nom du cadre pour les lecteurs d’écran.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'events',
      title: '3. Réagir aux envois',
      body: (
        <>
          <p>
            Les événements remontent depuis le cadre : <code>envoi:started</code>, <code>envoi:progress</code> avec{' '}
            <code>detail.percent</code>, <code>envoi:finished</code> et <code>envoi:failed</code>.
          </p>
          <ExampleFile path="widgets/events.html" caption="HTML" />
        </>
      ),
    },
    {
      id: 'policy',
      title: 'Content-Security-Policy',
      body: (
        <>
          <p>Une page qui a sa propre politique nomme notre hôte deux fois, et rien d’autre :</p>
          <Snippet caption="Content-Security-Policy" language="text" text={widgetPolicy} />
          <p>
            Seules les pages des sites que vous avez nommés peuvent montrer le widget, chacun avec son protocole, son
            hôte et son port. Sur toute autre page, le navigateur refuse le cadre et le dit dans sa console.
          </p>
        </>
      ),
    },
  ],
}
