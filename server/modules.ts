import { adModule } from './ads/module'
import { amendmentModule } from './amendments/module'
import { announcementModule } from './announcements/module'
import { askingModule } from './asking/module'
import { assignmentModule } from './assignment/module'
import { authModule } from './auth/module'
import { backupModule } from './backup/module'
import { busModule } from './bus/module'
import { casModule } from './cas/module'
import { checkModule } from './checks/module'
import { dataSourceModule } from './dataSources/module'
import { demoModule } from './demo/module'
import { departModule } from './departs/module'
import { dictionaryModule } from './dictionaries/module'
import { entityModule } from './entity/module'
import { explainModule } from './explain/module'
import { fileModule } from './files/module'
import { fillRuleModule } from './fillRules/module'
import { findModule } from './find/module'
import { headModule } from './heads/module'
import { healthModule } from './health/module'
import { intakeModule } from './intake/module'
import { jobModule } from './jobs/module'
import { liveModule } from './live/module'
import { logModule } from './logs/module'
import { mailModule } from './mail/module'
import { manualModule } from './manual/module'
import { menuModule } from './menu/module'
import { menuEntryModule } from './menuEntries/module'
import { metricsModule } from './metrics/module'
import type { Module } from './module/module'
import { onlineModule } from './online/module'
import { openapiModule } from './openapi/module'
import { peopleModule } from './people/module'
import { productModule } from './products/module'
import { quartzModule } from './quartz/module'
import { queryModule } from './queries/module'
import { rankModule } from './ranks/module'
import { releaseModule } from './releases/module'
import { reminderModule } from './reminders/module'
import { replyModule } from './replies/module'
import { reportModule } from './reports/module'
import { rightModule } from './rights/module'
import { sessionModule } from './sessions/module'
import { siteModule } from './sites/module'
import { smsModule } from './sms/module'
import { thirdModule } from './third/module'
import { trialModule } from './trials/module'
import { viewingModule } from './viewing/module'
import { wechatModule } from './wechat/module'

/** The families of this server. At its start, each can use the services of those above it; later, of all. */
export const serverModules: readonly Module[] = [
  busModule,
  rightModule,
  dataSourceModule,
  sessionModule,
  menuModule,
  siteModule,
  dictionaryModule,
  peopleModule,
  checkModule,
  fileModule,
  smsModule,
  authModule,
  thirdModule,
  casModule,
  demoModule,
  wechatModule,
  entityModule,
  explainModule,
  viewingModule,
  askingModule,
  menuEntryModule,
  departModule,
  jobModule,
  quartzModule,
  mailModule,
  replyModule,
  fillRuleModule,
  backupModule,
  liveModule,
  announcementModule,
  assignmentModule,
  productModule,
  adModule,
  rankModule,
  reminderModule,
  queryModule,
  findModule,
  reportModule,
  onlineModule,
  healthModule,
  metricsModule,
  intakeModule,
  logModule,
  headModule,
  releaseModule,
  amendmentModule,
  trialModule,
  manualModule,
  openapiModule,
]
