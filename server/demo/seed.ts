import type { Db } from '../db/open'
import { keepFormulas } from '../entity/write/recompute'
import type { FileStore } from '../files/store'
import { stableId } from '../kernel/ids'
import { startMessages } from '../kernel/messages'
import { adminRole } from '../rights/platform'
import { createDeparts, type DepartSeed } from '../seed/departs'
import { createRole, createSite, createTenant, createUser } from '../seed/people'
import { createCategories } from '../seed/places'
import { createPositions } from '../seed/positions'
import { demoPassword } from './accounts'
import { announcementsOf, type People, sendAnnouncements } from './announcements'
import { seedAssignRules } from './assignRules'
import { withAuthors } from './authors'
import { salespeople, seedColleagues } from './colleagues'
import { enquiriesOf } from './enquiries'
import { foreignCompany } from './enterprises'
import { type DemoTarget, insert } from './insert'
import { seedJobRuns } from './jobRuns'
import { seedLogs } from './logs'
import { seedMails } from './mails'
import { newsOf } from './news'
import { picturesOf } from './pictures'
import positions from './positions.json'
import { templatesOf, withRows } from './productRows'
import { type DemoRecord, productsOf } from './products'
import { promotionOf } from './promotion'
import { queriesOf } from './queries'
import { createRandom } from './random'
import { redirectsOf } from './redirects'
import { seedReplies, withReplies } from './replies'
import rules from './rules.json'
import { sectionsOf } from './sections'
import { withSpecs } from './specs'
import { visitsOf } from './visits'
import { seedWeChat } from './wechat'
import { type Line, lineNameOf, lineOf, recordedUsers, words } from './words'

/** Number of records per tenant; the first tenant is the larger company. */
const counts = [
  { products: 1_500, enquiries: 3_600, news: 220, cases: 46, emails: 140, ips: 180, posts: 260 },
  { products: 700, enquiries: 1_600, news: 110, cases: 24, emails: 60, ips: 80, posts: 120 },
]

/** Fills an empty system with two working companies. Deterministic for the day. The menu must be seeded before. */
export async function seedDemo(target: DemoTarget): Promise<void> {
  const { db } = target
  for (const { id, name, nameEn } of words.tenants) await createTenant(db, { id, name, nameEn })
  for (const { certDays, ...site } of words.sites)
    await createSite(db, {
      ...site,
      certExpire: target.past.date(-certDays),
      pageTitle: site.name,
    })
  const people = await seedPeople(db)
  await seedColleagues(db, target.entities)
  await seedWeChat(db)
  await seedJobRuns(db, { ...target, random: createRandom(20_271_126) })
  const createTime = target.past.time(400, 560)
  for (const [entity, records] of Object.entries(rules)) {
    await insert(
      target,
      entity,
      0,
      records.map((record) => ({ ...record, createTime })),
    )
  }
  for (const [index, tenant] of words.tenants.entries()) {
    await createPositions(db, tenant.id, positions)
    const amounts = counts[index] ?? counts[0]
    if (amounts) await seedTenant(target, tenant, amounts, index)
    await seedAssignRules(target, tenant.id)
    const announcements = announcementsOf(tenant.id, people, target.past)
    const ids = await insert(target, 'announcement', tenant.id, announcements)
    await sendAnnouncements(db, tenant.id, ids, { people, past: target.past })
  }
  // Computed values have already been written with their records.
  await keepFormulas(db, target.entities.values())
}

/** Returns the users' ids by username. */
async function seedPeople(db: Db): Promise<People> {
  // The other roles come from documents.
  await createRole(db, { code: adminRole, name: startMessages.administrator, permissions: 'all' })
  const people = new Map<string, string>()
  for (const { role, ...user } of words.users) {
    const id = await createUser(db, { ...user, password: demoPassword, roles: [role] })
    people.set(user.username, id)
  }
  const departments: readonly (DepartSeed & { readonly tenantId: number })[] = words.departments
  for (const { tenantId, ...root } of departments) await createDeparts(db, tenantId, [root])
  return people
}

async function seedTenant(
  target: DemoTarget,
  tenant: { readonly id: number; readonly name: string; readonly line: string },
  amounts: (typeof counts)[number],
  index: number,
): Promise<void> {
  const line = lineOf(tenant.line)
  const { past } = target
  const random = createRandom(20_261_120 + index)
  const write = (entity: string, records: readonly DemoRecord[]) =>
    insert(target, entity, tenant.id, withAuthors(entity, tenant.id, records))

  const categoryCode = await seedCategories(target.db, tenant.id, line)
  const pictures = await seedPictures(target.files, tenant.id, line)
  const brands = line.brands.map((brand) => ({ ...brand, status: '1', createTime: brandTime }))
  const brandIds = await write('brand', brands)
  const sites = words.sites.filter((site) => site.tenantId === tenant.id)
  const siteCodes = sites.map(({ code }) => code)
  await write(
    'section',
    sectionsOf(sites, (at) => stableId('section', String(tenant.id), String(at))),
  )
  const bare = productsOf(
    { past, random, line, categoryCode, brands: named(brands, brandIds), siteCodes, pictures },
    amounts.products,
  )
  const rows = { tenantId: tenant.id, past, line, categoryCode }
  await write('attrTemplate', templatesOf(rows))
  // A separate generator, so that the other records stay the same.
  const products = withRows(withSpecs(createRandom(20_270_101 + index), line, bare), rows)
  const ids = await write('product', products)
  const offered = products.map((product, at) => ({
    id: ids[at] ?? '',
    name: String(product.name),
    price: Number(product.price),
  }))
  const changes = await seedLogs(target.db, tenant.id, offered, {
    past,
    random: createRandom(20_270_901 + index),
    title: target.entities.get('product')?.title ?? '',
  })
  await write('priceChange', changes)
  const company = foreignCompany(siteCodes[0] ?? '')
  await seedMails(target, tenant.id, {
    past,
    random: createRandom(20_271_201 + index),
    company,
    products: offered,
  })
  const sellers = recordedUsers
    .filter((user) => user.tenants.includes(tenant.id) && user.role !== 'configurator')
    .map(({ username }) => username)
  const colleagues = salespeople(tenant.id)
  const owners = [...sellers, ...colleagues.keys()]
  const asked = enquiriesOf({ past, random, owners }, offered, amounts.enquiries)
  const names = new Map(offered.map(({ id, name }) => [id, name]))
  const { enquiries, replies } = withReplies(asked, {
    company,
    people: new Map([
      ...words.users.map(({ username, latinName }) => [username, latinName] as const),
      ...colleagues,
    ]),
    productName: (id) => names.get(id) ?? '',
  })
  const enquiryIds = await write('enquiry', enquiries)
  await seedReplies(target, tenant.id, replies, (at) => ({
    id: enquiryIds[at] ?? '',
    record: enquiries[at] ?? { createTime: brandTime },
  }))
  const covers = [...pictures.values()].flat()
  const photos = await storeAll(target.files, 'factory', {
    tenantId: tenant.id,
    username: 'admin',
    biz: 'enterprise',
  })
  const articles = newsOf(
    { past, random, line: lineNameOf(tenant.line), company, pictures: covers, siteCodes },
    amounts.news,
  )
  await write(
    'news',
    articles.map((article, at) =>
      at % 3 === 0 ? { ...article, brand: brandIds[at % brandIds.length] ?? null } : article,
    ),
  )
  const promotion = promotionOf({
    past,
    tenantId: tenant.id,
    random: createRandom(20_270_601 + index),
    line: lineNameOf(tenant.line),
    products: offered,
    pictures: covers,
    photos,
    sites,
    amounts,
    owners: recordedUsers.filter(({ tenants }) => tenants.includes(tenant.id)),
  })
  for (const [entity, records] of promotion) await write(entity, records)
  await write('redirect', redirectsOf(sites, past))
  const searched = { past, random: createRandom(20_271_301 + index), line: lineNameOf(tenant.line) }
  await write('seoQuery', queriesOf({ ...searched, sites }))
  await write('visit', visitsOf(createRandom(20_271_001 + index), sites, { past, days: 540 }))
}

const named = (brands: readonly { readonly name: string }[], ids: readonly string[]) =>
  brands.map(({ name }, at) => ({ id: ids[at] ?? '', name }))

const brandTime = '2024-03-01 09:00:00'

/** Codes by name: `B01` is the product root, `B01A01` a group, `B01A01A01` a kind. */
async function seedCategories(
  db: Db,
  tenantId: number,
  line: Line,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  const numbered = (parent: string, at: number) => `${parent}A${String(at + 1).padStart(2, '0')}`
  const children = line.categories.map((group, at) => {
    const code = numbered('B01', at)
    const kinds = group.children.map((name, kindAt) => ({ name, code: numbered(code, kindAt) }))
    for (const kind of kinds) codes.set(kind.name, kind.code)
    return { name: group.name, code, children: kinds }
  })
  await createCategories(db, tenantId, [{ code: 'B01', name: words.categoryRoot, children }])
  return codes
}

async function seedPictures(
  files: FileStore,
  tenantId: number,
  line: Line,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const pictograms: Readonly<Record<string, string>> = words.pictograms
  const caller = { tenantId, username: 'admin', biz: 'product' }
  const stored = new Map<string, readonly string[]>()
  const paths = new Map<string, readonly string[]>()
  for (const category of line.categories.flatMap(({ children }) => children)) {
    const pictogram = pictograms[category] ?? 'table'
    const known = stored.get(pictogram)
    const own = known ?? (await storeAll(files, pictogram, caller))
    stored.set(pictogram, own)
    paths.set(category, own)
  }
  return paths
}

async function storeAll(
  files: FileStore,
  pictogram: string,
  {
    biz,
    ...caller
  }: { readonly tenantId: number; readonly username: string; readonly biz: string },
): Promise<readonly string[]> {
  const paths: string[] = []
  for (const [at, bytes] of picturesOf(pictogram).entries())
    paths.push(await files.put({ bytes, name: `${pictogram}-${at + 1}.png`, biz, caller }))
  return paths
}
