/**
 * Words of crop names, English as in `cropdb_slug`, by the look of such a crop. Two words with `-` go before one; with
 * nothing before the `-` the word stands alone.
 */
const WORDS = {
  leaf: "claytonia collard collards mache purslane rocket spinach arugula tatsoi cress leaf moringa mustard plantain watercress artichoke thistle chard hemp indigo",
  lettuce: "chicory dandelion endive escarole lettuce radicchio romaine salad",
  cabbage: "brussels cabbage choi choy pak sprout sprouts",
  kale: "kale",
  broccoli: "broccoli cauliflower",
  carrot: "carrot daikon horseradish parsnip salsify",
  beet: "beet beetroot mangold",
  radish: "radish",
  turnip: "celeriac rutabaga turnip kohlrabi",
  onion: "onion shallot",
  garlic: "garlic",
  leek: "green-onion spring-onion chive chives leek lemongrass scallion sugarcane asparagus",
  potato: "cassava potato taro tuber yam galangal ginger turmeric",
  tomato: "tomatillo tomato",
  pepper: "-pepper bell-pepper cubanelle-pepper italian-pepper paprika pimento-pepper pimento stuffer-pepper",
  chili: "aji bonnet cayenne chile chili habanero jalapeno pepper poblano rocoto serrano tabasco",
  eggplant: "aubergine eggplant",
  cucumber: "courgette cucumber okra zucchini",
  pumpkin: "gourd pumpkin squash",
  melon: "cantaloupe honeydew melon watermelon",
  bean: "bean beans peanut soybean",
  pea: "chickpea lentil pea peas",
  corn: "corn maize",
  grain: "amaranth barley buckwheat flax grass millet oat oats quinoa rice rye sorghum wheat",
  herb: "mugwort marjoram oregano rosemary savory tarragon thyme wormwood hyssop lavender",
  basil:
    "balm basil tulsi borage catnip fenugreek hop hops lovage marshmallow melissa mint peppermint sage shiso spearmint stevia verbena wort",
  dill: "anise caraway chervil cilantro coriander cumin dill elder fennel parsley yarrow",
  flower:
    "clover cornflower cosmos dahlia flower geranium hibiscus jasmine lily pansy petunia phacelia poppy rose sweet tulip viola cotton calendula carnation marigold nasturtium zinnia",
  daisy: "chamomile daffodil daisy echinacea",
  sunflower: "sunflower",
  strawberry: "strawberry",
  berry: "blackberry blueberry currant elderberry grape grapes mulberry berry gooseberry raspberry",
  apple: "apple nectarine peach pear pomegranate quince apricot citrus lemon lime mango orange",
  cherry: "cherry olive plum",
  tree: "almond avocado banana chestnut coffee fig hazel hazelnut nut pecan pine tree walnut",
  mushroom: "mushroom",
  celery: "celery rhubarb",
} as const;

/** The looks of crops: each has a picture. */
export type CropLook = keyof typeof WORDS;

const looks = new Map(
  Object.entries(WORDS).flatMap(([look, words]) =>
    words.split(" ").map((word): [string, CropLook] => [word, look as CropLook]),
  ), // entries() forgets the keys
);

const singular = (word: string): string => word.replace(/ies$/, "y").replace(/e?s$/, "");
const wordLook = (word: string, before = ""): CropLook | undefined =>
  looks.get(`${before}-${word}`) ?? looks.get(word) ?? (word.endsWith("berry") ? "berry" : undefined);

/** The look of a crop. The last known word decides: `cherry-tomato` is a tomato. Undefined when no word is known. */
export function lookOf(slug: string): CropLook | undefined {
  const words = slug.toLowerCase().split(/[^a-z]+/);
  return words
    .flatMap((word, index) => {
      const before = words[index - 1];
      return wordLook(word, before) ?? wordLook(singular(word), before) ?? [];
    })
    .at(-1);
}
