import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { HomeScreen } from '../screens/home.tsx'
import { NotFoundScreen } from '../screens/not-found.tsx'
import { BrokenScreen } from './broken-screen.tsx'
import { PageLayout } from './page-layout.tsx'
import { SenderLayout } from './sender-layout.tsx'

const root = createRootRoute({
  component: PageLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
})

/** Pages with the uploader. It stays while one goes from one of them to the next, and so does an upload under way. */
const sender = createRoute({ getParentRoute: () => root, id: 'sender', component: SenderLayout })
const home = createRoute({ getParentRoute: () => sender, path: '/', component: HomeScreen })
const discover = createRoute({
  getParentRoute: () => sender,
  path: '/discover',
  component: lazyRouteComponent(() => import('../screens/discover.tsx'), 'DiscoverScreen'),
})

/** Pages without it. */
const download = createRoute({
  getParentRoute: () => root,
  path: '/dltransfer/$id',
  component: lazyRouteComponent(() => import('../screens/download.tsx'), 'DownloadScreen'),
})
const notFound = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundScreen })

export const router = createRouter({
  routeTree: root.addChildren([sender.addChildren([home, discover]), download, notFound]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
