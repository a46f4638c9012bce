import { beforeAll, describe, expect, test } from 'bun:test'
import { createPost } from '../support/client.ts'
import { type Company, freshCompany } from '../support/company.ts'
import { companyWith, titlesFor } from '../support/search.ts'

describe('a word is found however it is written', () => {
  let company: Company
  beforeAll(async () => {
    company = await freshCompany()
  })

  test.each([
    ['letter case', 'Zebracrossing', ['zebracrossing', 'ZEBRACROSSING', 'zEBRACROSSING']],
    ['accents', 'Résumé', ['resume', 'RESUME', 'Re\u0301sume\u0301', 'résume']],
    ['accents typed where there are none', 'Facade', ['façade', 'FAÇADE']],
    ['full-width letters', 'Ｆｕｌｌｗｉｄｔｈ２', ['fullwidth2', 'ＦＵＬＬＷＩＤＴＨ２']],
    ['ligatures', 'ﬁreﬂy', ['firefly', 'FIREFLY', 'ﬁrefly']],
    ['other forms of a digit', 'Version⁹', ['version9']],
    ['sharp s', 'Fußgänger', ['fussganger', 'FUSSGÄNGER', 'fußgänger', 'Fuẞgänger']],
    ['final sigma', 'Οδυσσεύς', ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ', 'οδυσσεύς']],
    ['dotless i', 'Kıyı', ['kiyi', 'KIYI', 'kıyı', 'KİYİ']],
    ['dotted capital I', 'İzmir', ['izmir', 'IZMIR', 'İZMİR', 'ızmır']],
    ['letters with a stroke', 'Øresund Łódź Đakovo', ['oresund', 'lodz', 'dakovo', 'ØRESUND']],
    ['joined letters', 'Œuvre æther', ['oeuvre', 'aether']],
    ['another normal form', 'Ångström'.normalize('NFD'), ['Ångström'.normalize('NFC'), 'angstrom']],
    ['the letter ё', 'Ёжик', ['ежик', 'ЁЖИК']],
    ['vowel points of Arabic', 'مُسْتَنَدَات', ['مستندات', 'مستـــندات']],
    ['vowel points of Hebrew', 'הַתְרָעָה', ['התרעה']],
  ])('%s: %s', async (_, title, searches) => {
    await createPost(company.adminToken, { title })
    for (const search of searches)
      expect([search, await titlesFor(company.adminToken, search)]).toEqual([search, [title]])
  })
})

describe('a script without spaces is found by any two neighbours, and by a single character', () => {
  let token: string
  beforeAll(async () => {
    token = (await companyWith([{ title: 'Unrelated', content: 'Nothing of it.' }])).adminToken
  })

  test.each([
    ['Chinese', '希望支持深色模式'],
    ['Chinese, traditional', '匯出報表為試算表'],
    ['Japanese, kanji and kana', '検索結果を並べ替えたい'],
    ['Japanese, katakana', 'ダークモードエクスポート'],
    ['Japanese, half-width katakana', 'ﾃﾞｰﾀﾉｴｸｽﾎﾟｰﾄ'],
    ['Korean', '알림설정을바꾸고싶어요'],
    ['Thai', 'ส่งออกรายงานเป็นไฟล์'],
    ['Lao', 'ສົ່ງອອກລາຍງານ'],
    ['Khmer', 'នាំចេញរបាយការណ៍'],
    ['Burmese', 'အစီရင်ခံစာထုတ်ယူ'],
    ['characters of the second plane', '𠀀𠀁𠀂𠀃'],
  ])('%s', async (language, text) => {
    const [inTitle, inContent] = [`x ${text} y`, `${language} in the content`]
    await createPost(token, { title: inContent, content: `Before ${text}. After.` })
    await createPost(token, { title: inTitle })
    // A half-width letter and its voice mark are one character.
    const characters = text.match(/.[ﾞﾟ]?/gu)!
    const pairs = characters.slice(1).map((character, at) => characters[at] + character)
    for (const piece of [...pairs, ...characters, text, text.normalize('NFKC')]) {
      const found = (await titlesFor(token, piece)).filter(title =>
        [inTitle, inContent].includes(title),
      )
      expect([piece, found]).toEqual([piece, [inTitle, inContent]])
    }
    expect((await titlesFor(token, text)).slice(0, 2)).toEqual([inTitle, inContent])
  })

  test('two characters that are not neighbours are found after those that are', async () => {
    for (const title of ['龍虎鳳凰', '虎龍凰鳳']) await createPost(token, { title })
    expect((await titlesFor(token, '龍虎'))[0]).toBe('龍虎鳳凰')
    expect((await titlesFor(token, '虎龍'))[0]).toBe('虎龍凰鳳')
  })
})

describe('a script with spaces is found by its words', () => {
  let company: Company
  const posts: [string, string, string[]][] = [
    ['Russian', 'Тёмная тема для приложения', ['темная', 'ТЕМА', 'приложения тема', 'приложен']],
    ['Ukrainian', 'Сповіщення про зміни', ['сповіщення', 'ЗМІНИ']],
    ['Greek', 'Ειδοποιήσεις για κάθε αλλαγή', ['ειδοποιησεις', 'ΑΛΛΑΓΉ', 'ειδοποι']],
    ['Arabic', 'إشعارات عَنْ كُلِّ تغيير', ['إشعارات', 'تغيير', 'كل']],
    ['Persian', 'خروجی گزارش‌ها', ['خروجی', 'خروجي']],
    ['Hebrew', 'יְצוּא דּוֹחוֹת לגיליון', ['דוחות', 'גיליון'.replace(/^/, 'ל'), 'יצוא']],
    ['Hindi', 'रिपोर्ट निर्यात करें', ['रिपोर्ट', 'निर्यात', 'निर्या']],
    ['German', 'Größenänderung der Fenster', ['größenänderung', 'GROSSENANDERUNG', 'fenster']],
    ['French', 'Déconnexion forcée après été', ['deconnexion', 'FORCÉE', 'ete']],
    ['Spanish', 'Búsqueda rápida en español', ['busqueda', 'RÁPIDA', 'espanol']],
    ['Portuguese', 'Exportação não funciona', ['exportacao', 'NÃO', 'funciona']],
    ['Turkish', 'Karanlık görünüm isteği', ['karanlik', 'GÖRÜNÜM', 'istegi']],
    ['Vietnamese', 'Chế độ ban đêm đẹp', ['che do', 'ĐÊM', 'dep']],
    ['Polish', 'Żółty motyw źle działa', ['zolty', 'ŹLE', 'dziala']],
    ['Armenian', 'Մութ ռեժիմ', ['մութ', 'ՌԵԺԻՄ']],
    ['Georgian', 'მუქი რეჟიმი', ['მუქი', 'რეჟ']],
    ['Tamil', 'இருண்ட பயன்முறை', ['இருண்ட', 'பயன்']],
    ['Amharic', 'ጨለማ ገጽታ', ['ጨለማ']],
  ]
  beforeAll(async () => {
    company = await freshCompany()
    for (const [, title] of posts) await createPost(company.adminToken, { title })
  })

  test.each(posts)('%s: %s', async (_, title, searches) => {
    for (const search of searches)
      expect([search, await titlesFor(company.adminToken, search)]).toEqual([search, [title]])
  })
})
