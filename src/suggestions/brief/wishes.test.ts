import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Wishes, wishesIn } from './wishes.ts';

function wished(brief: string): Partial<Wishes> {
  const { wishes } = wishesIn(brief);
  return Object.fromEntries(
    Object.entries(wishes).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : Boolean(value),
    ),
  );
}

test('lengths are read in either language', () => {
  assert.deepEqual(wished('a name of 4-6 letters'), { minLength: 4, maxLength: 6 });
  assert.deepEqual(wished('tea shop, max 8 characters'), { maxLength: 8 });
  assert.deepEqual(wished('under 10 letters please'), { maxLength: 9 });
  assert.deepEqual(wished('tên tối đa 8 ký tự'), { maxLength: 8 });
  assert.deepEqual(wished('game studio, four to six letters'), { minLength: 4, maxLength: 6 });
  assert.deepEqual(wished('tiệm hoa, dưới tám chữ cái'), { maxLength: 7 });
  assert.deepEqual(wished('five letter word'), {});
  assert.deepEqual(wished('short and catchy'), { isShort: true });
  assert.deepEqual(wished('short film festival'), {});
  assert.deepEqual(wished('quán cơm, tên ngắn gọn'), { isShort: true });
});

test('beginnings and endings that are not wanted are never wished for', () => {
  for (const [brief, startsNot] of [
    ['yarn tool, dont want it to start with knit', 'knit'],
    ['do not begin with the letter X', 'x'],
    ['không bắt đầu bằng chữ K', 'k'],
  ] as const)
    assert.deepEqual(wished(brief), { startsNot: [startsNot] }, brief);
  assert.deepEqual(wished('yarn tool, must not start with "knit"'), { exclude: ['knit'] });
  for (const [brief, endsNot] of [
    ['it should not end in ly', 'ly'],
    ['no names ending in -ify', 'ify'],
    ['đừng kết thúc bằng ly', 'ly'],
  ] as const)
    assert.deepEqual(wished(brief), { endsNot: [endsNot] }, brief);
});

test('a word of another language is wished for, or refused', () => {
  const foreignIn = (brief: string) => wishesIn(brief).wishes.foreign?.names.en[0] ?? null;
  for (const [brief, language] of [
    ['taxidermy, a Latin word would be lovely', 'latin'],
    ['linen aprons, a French-sounding name', 'french'],
    ['knives, something Japanese', 'japanese'],
    ['a few Welsh words please, for a bakery', 'welsh'],
    ['a name in te reo for our garden', 'māori'],
    ['tiệm nến thơm, muốn tên tiếng Pháp', 'french'],
    ['quán cà phê, tên nghe kiểu Ý', 'italian'],
    ['cho thue do cosplay, ten kieu Nhat nha', 'japanese'],
    ['harp maker in Powys, Welsh and English ok', 'welsh'],
    ['bread for houseboats. Dutch or English, fun', 'dutch'],
    ['print studio, loud tagalog-english mix', 'tagalog'],
    ['tattoo removal van. Spanish/English.', 'spanish'],
    ['stage costumes, cheeky, Hinglish ok', 'hindi'],
    ['software for zoos. Serious, maybe latin', 'latin'],
    ['I teach Spanish and English.', null],
    ['Spanish/English translation of court papers', null],
    ['card game, Czech and English versions', null],
    ['hàng nhập từ Nhật', null],
    ['no Latin, a plain name for a brewery', null],
    ['podcast about grief, nothing French', null],
    ['a newsletter on Italian words', null],
    ['dạy tiếng Nhật cho người đi làm', null],
    ['French bakery with a playful name', null],
  ] as const)
    assert.equal(foreignIn(brief), language, brief);
});

test('zones are read with their dot or their word', () => {
  assert.deepEqual(wished('charity, .org only'), { zones: ['org'] });
  assert.deepEqual(wished('shop giày đuôi .com.vn'), { zones: ['com.vn'] });
  assert.deepEqual(wished('a dot com for my blog'), { zones: ['com'] });
  assert.deepEqual(wished('help for .NET developers'), {});
});

test('words wanted and banned are read, quoted or not', () => {
  assert.deepEqual(wished('database tool, no "db" or "data"'), { exclude: ['db', 'data'] });
  assert.deepEqual(wished('avoid the word pet'), { exclude: ['pet'] });
  assert.deepEqual(wished('không dùng chữ "phở"'), { exclude: ['pho'] });
  assert.deepEqual(wished('must include the word fox'), { include: ['fox'] });
  assert.deepEqual(wished('giàn giáo, không cần thêm chữ xây dựng'), { exclude: ['xaydung'] });
  assert.deepEqual(wished('tiệm bún, khỏi thêm chữ quán'), { exclude: ['quan'] });
  assert.deepEqual(wished('tiệm trà, thêm chữ Sen vào tên'), { include: ['sen'] });
  assert.deepEqual(wished('phải có chữ Sen'), { include: ['sen'] });
  assert.deepEqual(wished('starts with K'), { startsWith: 'k' });
  assert.deepEqual(wished('bắt đầu bằng chữ M'), { startsWith: 'm' });
  assert.deepEqual(wished('creche, no words like tots or kiddies'), { exclude: ['tot', 'kiddie'] });
  assert.deepEqual(wished('pub, no booze words please'), { exclude: ['booze'] });
  assert.deepEqual(wished('bee classes, hopeful, not about jail'), { exclude: ['jail'] });
  assert.deepEqual(wished('shop with free delivery'), {});
});

test('a brief may ask for no puns, and then gets none', () => {
  assert.deepEqual(wished('HVAC company, no puns'), { isEarnest: true });
  assert.deepEqual(wished('tiệm vàng, đừng chơi chữ'), { isEarnest: true });
});

test('a ban holds from its first word to the quoted ones, and a pun is banned by its subject', () => {
  const brief = 'board game cafe, avoid dice puns and anything with "meeple"';
  assert.deepEqual(wished(brief), { exclude: ['dice', 'meeple'] });
  assert.deepEqual(wished('cobbler, dont want anything with "sole" puns'), { exclude: ['sole'] });
  assert.deepEqual(wished('anything but "Frozen". We carve ice'), { exclude: ['frozen'] });
  assert.deepEqual(wished('dog salon, no puns on "paw" or "bark"'), { exclude: ['paw', 'bark'] });
  assert.deepEqual(wished('no frills gym, must have the word "iron"'), { include: ['iron'] });
});

test('what must not be in a name is never taken for what must be', () => {
  for (const brief of [
    "dog treats, must not contain 'paw' or 'bark'",
    'dog treats, mustn’t include paw or bark',
    'dog treats, no paw or bark in the name',
    "đồ cho chó, không có chữ 'paw' hay 'bark'",
  ])
    assert.deepEqual(wished(brief), { exclude: ['paw', 'bark'] }, brief);
  assert.deepEqual(wished('tiem sua xe, khong dung tu tieng anh'), { language: 'vi' });
});

test('endings, syllables and single words are read; what is said against an ending is none', () => {
  assert.deepEqual(wished("turbines, ends in 'a' or 'o'"), { endsWith: ['a', 'o'] });
  assert.deepEqual(wished('nhà trẻ, kết thúc bằng "oi" thì tốt'), { endsWith: ['oi'] });
  assert.deepEqual(wished('microscopes, should end in "scope" or "lab"'), {
    endsWith: ['scope', 'lab'],
  });
  assert.deepEqual(wished('database, ends with -db is lame'), {});
  assert.deepEqual(wished('it ends in a big party'), {});
  assert.deepEqual(wished('tên hai âm tiết'), { syllables: 2 });
  assert.deepEqual(wished('two-syllable name'), { syllables: 2 });
  assert.deepEqual(wished('one word, under 8 letters'), { isOneWord: true, maxLength: 7 });
});

test('a person’s whole name is wanted where it is said so', () => {
  assert.deepEqual(wished('quán ốc, muốn có tên Tuấn Mập trong đó'), {
    include: ['tuanmap'],
    named: 'Tuấn Mập',
  });
  assert.deepEqual(wished('sauce by my nan Doreen. want her name in it'), { hasPerson: true });
});

test('an invented word that is welcome too is not asked for', () => {
  for (const brief of ['coach, one invented word would be fine too', 'a bakery, made-up word ok'])
    assert.deepEqual(wished(brief), {}, brief);
  assert.equal(wished('coach, I want an invented word').isInvented, true);
  assert.equal(wished('app for vets, a brandable name').isInvented, true);
});

test('a name with a capital that is wanted is read however the wish is put', () => {
  for (const [brief, named] of [
    ['mango pickles, name should have Kamala', 'Kamala'],
    ['dog walking, has to include my dog Rufus', 'Rufus'],
    ['bakery in Lyon, first name Margaux must be there', 'Margaux'],
    ['cake shop, put Tilly in the name please', 'Tilly'],
    ['bike repair in Hove, want the name Pryor in it', 'Pryor'],
    ['soap studio, I’d love our surname Okafor in the name', 'Okafor'],
    ['mở tiệm sửa xe, tên có Tuấn', 'Tuấn'],
    ['quán cơm tấm, tên có tên con gái mình là Bảo Ngọc', 'Bảo Ngọc'],
  ] as const)
    assert.equal(wished(brief).named, named, brief);
  assert.deepEqual(wished('bike shop, must have a verb in it'), {});
});

test('the language of the names may differ from the brief’s', () => {
  assert.deepEqual(wished('tiệm nến, tên tiếng Anh'), { language: 'en' });
  assert.deepEqual(wished('spa, a Vietnamese name'), { language: 'vi' });
});

test('a language that is allowed is not wished for', () => {
  assert.deepEqual(wished('app phòng trọ, tên tiếng Anh cũng được, miễn ngắn'), { isShort: true });
});

test('what says a wish is no matter of the brief', () => {
  assert.doesNotMatch(wishesIn('tea shop, max 8 letters, .com only').rest, /letters|com|only/);
});

test('briefs of any size are read in time', () => {
  for (const text of [
    '"'.repeat(50_000),
    'no '.repeat(20_000),
    '8 '.repeat(20_000),
    'có chữ '.repeat(9_000),
  ])
    wishesIn(text);
});

test('signs that are not wanted, and the word before a zone, are no part of the trade', () => {
  for (const [brief, rest] of [
    ['app to split flatmate bills, no hyphens or numbers', 'app to split flatmate bills'],
    ['violin strings, zone .org', 'violin strings'],
    ['quán cà phê sách, không dấu gạch ngang', 'quán cà phê sách'],
  ] as const)
    assert.equal(wishesIn(brief).rest.replace(/[ ,]+$/, ''), rest);
  assert.deepEqual(wishesIn('violin strings, zone .org').wishes.zones, ['org']);
});

test('letters are no syllables, in the same word', () => {
  const lengthsIn = (text: string) => {
    const { minLength, maxLength, syllables } = wishesIn(text).wishes;
    return [minLength, maxLength, syllables];
  };
  assert.deepEqual(lengthsIn('quán cà phê, 4-6 chữ cái'), [4, 6, null]);
  assert.deepEqual(lengthsIn('quan ca phe, ten 4 den 6 chu cai'), [4, 6, null]);
  assert.deepEqual(lengthsIn('quán cà phê, tên 2 chữ'), [null, null, 2]);
});

test('a zone that is not needed is not wanted, and one that would be nice is', () => {
  const banned = 'nhóm leo núi, không cần đuôi .com, ưu tiên .org';
  assert.deepEqual(wished(banned), { zones: ['org'] });
  assert.deepEqual(wished("bakery, doesn't have to be a .com"), {});
  assert.deepEqual(wished('bakery, .org would be nice but not essential'), { zones: ['org'] });
});

test('how many words a name may have, and how none may begin', () => {
  assert.deepEqual(wished('wedding photos, two words max'), { mostWords: 2 });
  assert.deepEqual(wished('wedding photos, no more than 3 words'), { mostWords: 3 });
  const { exclude } = wished('vet software, no words starting with "pet" or "paw"');
  assert.deepEqual(exclude, ['pet', 'paw']);
  assert.deepEqual(wished('tiệm bánh, hai hoặc ba tiếng'), { mostWords: 3 });
});

test('a word is banned in whatever way it is refused, and never wanted', () => {
  const english = [
    'nothing with <word> in it',
    "can't have <word> in it",
    'dont put <word> in it',
    'please leave out <word>',
    "don't call it <word>",
    'hate the word <word>',
    'steer clear of <word>',
    'keep <word> out of it',
    'the name must not include <word>',
  ];
  const vietnamese = [
    'không nên có từ <word>',
    'hông có chữ <word>',
    'ghét chữ <word>',
    'đừng đặt tên có <word>',
    'cấm chữ <word>',
    'tên không có <word>',
  ];
  for (const way of english)
    for (const word of ['oven', 'Oven', '"oven"'])
      assert.deepEqual(
        wished(`bakery, ${way.replace('<word>', word)}`),
        { exclude: ['oven'] },
        way,
      );
  for (const way of vietnamese)
    assert.deepEqual(
      wished(`tiệm bánh, ${way.replace('<word>', 'mây')}`),
      { exclude: ['may'] },
      way,
    );
});

test('the founder’s name is banned where the brief says so', () => {
  for (const brief of [
    'physio. Dr Meenal Kulkarni is the founder but dont put my name in it',
    'bakery, not my name please',
    'quán chay, không muốn có tên mình trong tên miền',
    'Surname is Kowal, which few people can spell, so please leave it out.',
  ])
    assert.deepEqual(wished(brief), { isUnnamed: true }, brief);
  assert.deepEqual(wished('piano tuner, use my surname'), { hasPerson: true, hasSurname: true });
});

test('a language is wished for of the domain as of the name', () => {
  assert.deepEqual(wished('khuôn ép nhựa. Cần tên miền tiếng Anh'), { language: 'en' });
  assert.deepEqual(wished('cho thuê xe nâng, cần tên kiểu tiếng Anh'), { language: 'en' });
});

test('a language that is wanted in a name is no word of it', () => {
  assert.deepEqual(wished('taxidermy, maybe something old with latin in it'), {});
});

test('of several words that are wanted each one will do', () => {
  assert.deepEqual(wished('khăn dệt, có chữ "tằm" hoặc "lụa"'), { include: ['tam', 'lua'] });
  assert.deepEqual(wished('want moss or fern in the name'), { include: ['moss', 'fern'] });
  assert.deepEqual(wished('tiệm bánh có chữ mây và nghe sang'), { include: ['may'] });
});

test('what is said to be out is out, however it is said', () => {
  for (const [brief, exclude] of [
    ["a ukulele group. Can you do anything that isn't uke-something?", ['uke']],
    ['fish farm in Corby. Not aqua-anything', ['aqua']],
    ['seo for tradesmen. no rocket, rank or boost.', ['rocket', 'rank', 'boost']],
    ['asbestos surveys. No pure, no safe, no air.', ['pure', 'safe']],
    ['a blog on foxes. Sly is too obvious. Vulpine too Latin.', ['sly', 'vulpine']],
    ['guinea pig boarding. Wheek is taken.', ['wheek']],
    ["lighthouse meetings, but everyone uses 'beacon'", ['beacon']],
  ] as const)
    assert.deepEqual(wishesIn(brief).wishes.exclude.toSorted(), exclude.toSorted(), brief);
  // A comma ends it: the cakes are what is sold.
  assert.deepEqual(wishesIn('No bread, cakes and tarts').wishes.exclude, ['bread']);
});

test('how the names of others end is no wish; either language will do', () => {
  const { wishes } = wishesIn('hiring tool. Competitors all end in -ly or -hire, so not those.');
  assert.deepEqual([wishes.endsWith, wishes.endsNot], [[], ['ly', 'hire']]);
  const either = wishesIn('bản tin việc làm. Tên tiếng Anh tiếng Việt gì cũng được').wishes;
  assert.equal(either.language, null);
});

test('a Vietnamese word of two syllables is refused as a whole', () => {
  assert.deepEqual(wishesIn('podcast cho mẹ, không có chữ thiên thần').wishes.exclude, [
    'thienthan',
  ]);
  assert.deepEqual(wishesIn('quan banh mi, dung co chu sai gon nha').wishes.exclude, ['saigon']);
  assert.deepEqual(wishesIn('cát vệ sinh. Tên đừng có chữ cat nha').wishes.exclude, ['cat']);
});

test('short is read however it is said, and syllables behind a word of manner', () => {
  for (const brief of ['a site for spotters. Short pls.', 'bats. As few letters as possible.'])
    assert.ok(wishesIn(brief).wishes.isShort, brief);
  assert.ok(wishesIn('burger van. Short rude-ish name.').wishes.isShort);
  assert.equal(wishesIn('product design. We want two sober syllables').wishes.syllables, 2);
});

test('two-word is two words at most, and its zone stays; thanks are no matter', () => {
  const { wishes } = wishesIn('drone inspection, serious two-word .com please');
  assert.deepEqual([wishes.mostWords, wishes.zones], [2, ['com']]);
  assert.doesNotMatch(wishesIn('reptile rescue, something warm thx mate').rest, /mate/);
});

test('a hated word, a pun on a word, and each of several is out, and none is wanted', () => {
  for (const [brief, exclude] of [
    ["mushroom kits, i hate names with 'fun guy' jokes", ['funguy']],
    ["thatching, names with 'heritage' or 'traditional' bore me", ['heritage', 'traditional']],
    ["chip van, no puns on 'sole' or 'cod'", ['sole', 'cod']],
    ['chimney sweep, nothing with soot pls', ['soot']],
    ["lego nights, can't use Lego or brick obviously", ['lego', 'brick']],
    ['weddings, never say old, senior or golden', ['old', 'senior', 'golden']],
    ['limousine, đừng dùng chữ limousine với chữ đà', ['limousine', 'da']],
    ['luyện thi, tên đừng có IELTS vì sợ bản quyền', ['ielts']],
  ] as const)
    assert.deepEqual(wished(brief), { exclude: [...exclude] }, brief);
  assert.deepEqual(wished('quán bún, miễn có chữ Sen là được').include, ['sen']);
  const fund = wished('quỹ tim, bắt đầu từ bé Gạo. Tên nên có Gạo, đuôi .org');
  assert.deepEqual([fund.startsWith, fund.include], [undefined, ['gao']]);
});

test('what a name need not be is no wish, and an invention is no invented word', () => {
  for (const brief of [
    "bakery, doesn't have to be short",
    'courier, a real word not made up',
    'vinegar, could be one invented word',
    'I invented a breast pump bra',
    'app, no dropped vowels or weird spelling',
    'độ xe, có chữ "garage" càng tốt',
    'đàn tranh, mỗi âm tiết tối đa 4 chữ cái',
  ])
    assert.deepEqual(wished(brief), {}, brief);
});

test('at least, not more than, one or two words, and words of one language alone', () => {
  assert.deepEqual(wished('escape room, at least 8 letters'), { minLength: 8 });
  assert.deepEqual(wished('plants, not more than 12 letters'), { maxLength: 12 });
  assert.equal(wishesIn('hats, one or two words').wishes.mostWords, 2);
  for (const brief of ['fish, Spanish words only please', 'a Spanish name for my sauce'])
    assert.equal(wishesIn(brief).wishes.foreign?.names.en[0], 'spanish', brief);
  assert.deepEqual(wished('walls, want the word "stone" in it'), { include: ['stone'] });
});

test('a founder is kept out in whatever way it is asked for', () => {
  for (const brief of [
    "cello lessons, I'm Imogen but don't put me in the name",
    'tree surgeon, keep me out of it please',
    'pottery nights, not named after me',
    'răng trẻ em, không cần tên bác sĩ',
  ])
    assert.ok(wishesIn(brief).wishes.isUnnamed, brief);
});
