import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrief } from './read-brief.ts';

const placeOf = (brief: string) => readBrief(brief, 'auto').place?.name ?? null;

test('of several places the business is where its own words put it', () => {
  for (const [brief, place] of [
    ['Retired from the hospital in Cape Town, I now pin back ears in a clinic in Hove', 'Hove'],
    ['We came over from Kerry and ended up cleaning houses in Wimbledon', 'Wimbledon'],
    ['I was a prison librarian in Alabama; I live in Newcastle now and smoke ribs', 'Newcastle'],
    ["My uncle's field in Kerala grows turmeric, and I sell it in Slough", 'Slough'],
    ['Sticks from Sweden, players from everywhere. We play floorball in Swindon', 'Swindon'],
    [
      'Cried in Porto, then had the custard. A travel blog for widows. From Harrogate.',
      'Harrogate',
    ],
    ['I sell sticky rice at the Saturday market in Hackney', 'Hackney'],
    ['A school for piano tuners. Glasgow and Dundee.', 'Glasgow'],
    ['Spices from small farmers in Idukki to chefs in London', 'Idukki'],
    ['Bagpiper for hire, Nova Scotia originally but now in Dallas', 'Dallas'],
    ['Kite festival on the beach in Gujarat style but at Margate', 'Margate'],
    ['Em học gốm ở Kyoto hồi trẻ. Giờ em mở xưởng gốm ở Hội An', 'Hội An'],
    ['Lớn lên ở Huế, nay tôi bán bún bò tại Đà Lạt', 'Đà Lạt'],
  ] as const)
    assert.equal(placeOf(brief), place, brief);
});

test('a place of another time alone is none, and neither are a month and a language', () => {
  assert.equal(placeOf('I was a dispatcher in Ohio. I write route planning software'), null);
  assert.equal(placeOf('Boat trips to see puffins, best in May'), null);
  assert.equal(placeOf('Picture books in English and Tigrinya'), null);
});

test('rooms that had another use are where the business is', () => {
  assert.equal(placeOf('We print calendars in a former chapel in Hebden Bridge'), 'Hebden Bridge');
  assert.equal(placeOf('Two retired engineers test kettles in Limerick'), 'Limerick');
});

test('a market, a pass and an isle are places, a church that stands near by is none', () => {
  assert.equal(placeOf('quán cơm chay gần chợ Đông Ba'), 'Đông Ba');
  assert.equal(placeOf('cứu hộ xe máy đêm đèo Hải Vân'), 'Hải Vân');
  assert.equal(placeOf('dog-friendly B&B on the Isle of Mull'), 'Isle of Mull');
  assert.equal(placeOf('giữ xe gần Nhà thờ'), null);
});

test('no place is told where none is wanted, nor by a word that begins a sentence', () => {
  assert.equal(placeOf('A choir in Kentucky, more states later, so no place names'), null);
  assert.equal(placeOf('Lends drums. Currently Kentucky and Indiana'), 'Kentucky');
  assert.equal(placeOf("Frozen ragu, cooked in Melbourne's west"), 'Melbourne');
});

test('days, months, animals and machines are no persons', () => {
  const personOf = (brief: string) => readBrief(brief, 'auto').person;
  assert.equal(personOf("Spray tans. Bronze by Friday, that's all the brides ask"), null);
  assert.equal(personOf('Valentine cards. Can we have a site up by January?'), null);
  assert.equal(personOf('Two climbers, one chipper called Doris. Felling and pruning'), null);
  assert.equal(personOf('truffle hunts with a dog named Biscuit'), null);
  assert.equal(personOf('quán nước mía của chị hàng xóm'), null);
  assert.equal(personOf('a bakery run by a baker named Doris'), 'Doris');
  assert.equal(personOf('a site that compares tractors by the hour, Telangana'), null);
  assert.equal(personOf('áo dài của bà để cô dâu mặc lại'), null);
  assert.equal(personOf('cơm tấm ở hẻm Cô Giang, leo núi đi Bà Đen'), null);
  assert.equal(personOf('Frames made by Estonian makers'), null);
  assert.equal(personOf('dạy tiếng Việt, ba mẹ Tây cũng phát âm được'), null);
  assert.equal(personOf('chè bưởi của dì tư, nấu nước dừa'), 'dì tư');
});
