/**
 * The same work by hand: no library, no documents. What these pages take is the machine's and the
 * browser's share of the figures beside them; nothing built from components can be below it.
 */
export const floors: Readonly<Record<string, string>> = {
  '/floor/L': page(`
    const columns = ['image', 'name', 'code', 'status', 'level', 'price', 'stock', 'amount', 'hot', 'owner', 'createTime']
    let number = 1, name = ''
    document.body.innerHTML = '<main><label>名称 <input></label><input><input><input><input><input><button>查询</button>'
      + '<table><tbody></tbody></table><button>下一页</button></main>'
    const [query, next] = document.querySelectorAll('button')
    async function load() {
      const params = new URLSearchParams({ pageNo: number, pageSize: 30, name: '*' + name + '*' })
      const { result } = await (await fetch('/api/list?' + params)).json()
      const rows = document.createDocumentFragment()
      for (const record of result.records) {
        const row = rows.appendChild(document.createElement('tr'))
        for (const column of columns) {
          const cell = row.appendChild(document.createElement('td'))
          if (column !== 'image') cell.textContent = record[column]
          else cell.appendChild(new Image(40, 40)).src = record.image
        }
        const cell = row.appendChild(document.createElement('td'))
        for (const text of ['查看', '编辑']) cell.appendChild(document.createElement('button')).textContent = text
      }
      document.querySelector('tbody').replaceChildren(rows)
    }
    query.onclick = () => { name = document.querySelector('input').value; number = 1; load() }
    next.onclick = () => { number += 1; load() }
    load()`),
  '/floor/F': page(`
    const count = Number(new URLSearchParams(location.search).get('n'))
    document.body.innerHTML = '<main>' + Array.from({ length: count }, (_, index) =>
      '<p><label>字段 ' + (index + 1) + ' <input></label></p>').join('') + '</main>'`),
}

function page(script: string): string {
  return `<!doctype html><meta charset="utf-8"><title>floor</title><body><script>${script}</script>`
}
