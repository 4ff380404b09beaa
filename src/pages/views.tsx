import type { ComponentType } from 'react'
import { late } from '#ui'
import type { ViewName } from '../../product/shellNames'
import { messages } from '../messages'
import { paths } from '../paths'
import { framed } from '../settings/framed'
import { Loading } from '../ui/Loading'
import { FailedPage, NoAccessPage, NotFoundPage } from './errors'
import { GroupPage } from './GroupPage'

/** The shell's own pages, by their names in menus. */
const own: Readonly<Record<ViewName, ComponentType>> = {
  // Home if the server names no dashboard.
  'dashboard/Analysis': () => <GroupPage path={paths.home} title={messages.home} />,
  'isps/UserAnnouncement': late(
    async () => (await import('../notices/MyAnnouncements')).MyAnnouncements,
    <Loading />,
  ),
  'account/Center': late(
    async () => (await import('../account/center/CenterPage')).CenterPage,
    <Loading />,
  ),
  'account/DepartSelect': late(
    async () => (await import('../account/DepartPage')).DepartPage,
    <Loading />,
  ),
  'account/Why': framed(async () => (await import('../account/why/WhyPage')).WhyPage, <Loading />),
  'system/Health': late(async () => (await import('../health/HealthPage')).HealthPage, <Loading />),
  'help/Language': late(
    async () => (await import('../help/LanguagePage')).LanguagePage,
    <Loading />,
  ),
  'help/Api': late(async () => (await import('../help/api/ApiPage')).ApiPage, <Loading />),
  'online/Workbench': late(
    async () => (await import('../workbench/WorkbenchPage')).WorkbenchPage,
    <Loading />,
  ),
  'demo/Kinds': late(async () => (await import('../demo/KindsPage')).KindsPage, <Loading />),
  'demo/Widgets': late(async () => (await import('../demo/WidgetsPage')).WidgetsPage, <Loading />),
  'demo/Tables': late(
    async () => (await import('../demo/TablesPage')).loadTablesPage(),
    <Loading />,
  ),
  'exception/403': NoAccessPage,
  'exception/404': NotFoundPage,
  'exception/500': FailedPage,
}

const views: Readonly<Record<string, ComponentType>> = own

/** undefined = no such page; the caller shows the error. */
export const findView = (name: string): ComponentType | undefined =>
  Object.hasOwn(views, name) ? views[name] : undefined
