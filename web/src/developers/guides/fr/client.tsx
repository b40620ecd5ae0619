import { Example, Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import type { Guide } from '../guide.ts'

export const client: Guide = {
  label: '@envoi/client',
  title: '@envoi/client',
  lead: 'Le moteur d’envoi d’Envoi et tous les appels de son API, typés, sans dépendances.',
  sections: [
    {
      id: 'install',
      title: 'Installer',
      body: (
        <>
          <Snippet caption="npm" language="bash" text="npm install @envoi/client" />
          <p>Il fonctionne avec Node 20 ou plus récent, et dans les navigateurs par un empaqueteur.</p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'L’utiliser',
      body: (
        <>
          <Example of="client" />
          <Table
            head={['Appel', 'Ce qu’il fait']}
            rows={[
              [<code key="c">send</code>, 'Envoie des fichiers et donne le lien.'],
              [<code key="c">resume</code>, 'Reprend là où send s’est arrêté, avec un registre (ledger).'],
              [<code key="c">list</code>, 'Ce que vous avez envoyé ou reçu, le plus récent d’abord.'],
              [<code key="c">get, delete</code>, 'Un transfert tel que le voit son expéditeur ; sa fin.'],
              [<code key="c">api</code>, 'Tous les appels du service, typés.'],
            ]}
          />
        </>
      ),
    },
    {
      id: 'parts',
      title: 'Que faut-il importer',
      body: (
        <Table
          head={['Import', 'Pour']}
          rows={[
            [<code key="i">@envoi/client</code>, 'Node : Envoi.'],
            [<code key="i">@envoi/client/api</code>, 'Partout : createApi, les appels typés sans le moteur.'],
            [
              <code key="i">@envoi/client/node</code>,
              'Node : sendFiles, resumeFiles, et startUpload, qui sait faire une pause.',
            ],
            [
              <code key="i">@envoi/client/browser</code>,
              'Navigateurs : fichiers choisis ou déposés, transferts qui survivent à un rechargement.',
            ],
            [
              <code key="i">@envoi/client/webhook-signature</code>,
              'Partout : isWebhookAuthentic dit si un webhook vient bien d’Envoi.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'errors',
      title: 'Erreurs',
      body: (
        <p>
          Un refus est une <code>ApiError</code> avec <code>status</code>, <code>codes</code>, <code>limitErrors</code>{' '}
          et <code>retryAfter</code> ; l’absence de réponse, une <code>NetworkError</code> ; un fichier qui change
          pendant l’envoi, <code>FileChanged</code>. Voir <PageLink to="errors">Erreurs et limites de débit</PageLink>.
        </p>
      ),
    },
  ],
}
