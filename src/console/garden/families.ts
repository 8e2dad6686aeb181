/** What a plant looks like, roughly. */
export type Family = "leaf" | "root" | "fruit" | "herb" | "flower" | "tree";

/** Words of crop names, English as in `cropdb_slug`. The first family that has one of them is taken. */
const WORDS: readonly (readonly [Family, string])[] = [
  [
    "herb",
    "anise basil borage caraway catnip chamomile chervil chive chives cilantro coriander cumin dill fennel " +
      "fenugreek hyssop lavender lemongrass lovage marjoram melissa mint oregano parsley peppermint rosemary sage " +
      "savory sorrel stevia tarragon thyme verbena wormwood",
  ],
  [
    "flower",
    "alyssum amaranth aster begonia calendula carnation clover cosmos daffodil dahlia daisy flower geranium gladiolus " +
      "hibiscus hollyhock iris jasmine lily lupine marigold nasturtium orchid pansy peony petunia phacelia poppy rose " +
      "snapdragon sunflower tulip viola yarrow zinnia",
  ],
  [
    "root",
    "beet beetroot carrot cassava celeriac daikon garlic ginger horseradish jicama kohlrabi onion parsnip peanut " +
      "potato radish rutabaga salsify scallion shallot taro turmeric turnip yam",
  ],
  [
    "fruit",
    "aubergine bean beans bittergourd capsicum chickpea chili corn courgette cucumber currant " +
      "eggplant gourd grape grapes lentil loofah maize melon okra pea peas pepper pumpkin soybean " +
      "squash tomatillo tomato watermelon zucchini",
  ],
  [
    "tree",
    "almond apple apricot avocado banana cherry chestnut citrus coffee date elder fig hazel hazelnut lemon lime mango " +
      "mulberry nectarine olive orange papaya peach pear pecan persimmon plum pomegranate quince tree walnut",
  ],
  [
    "leaf",
    "artichoke arugula asparagus bok broccoli brussels cabbage cauliflower celery chard chicory choi collard collards " +
      "cress endive escarole kale leek lettuce mache mizuna mustard pak purslane radicchio rhubarb rocket romaine salad " +
      "spinach sprouts tatsoi",
  ],
];

const families = new Map(
  WORDS.toReversed().flatMap(([family, words]) => words.split(" ").map((word): [string, Family] => [word, family])),
);

const wordFamily = (word: string): Family | undefined =>
  families.get(word) ?? (/berr(?:y|i)$/.test(word) ? "fruit" : undefined); // `berries` without its ending

/** The family of a crop: `cherry-tomato` is a fruit, because the last word that is known decides. Undefined without one. */
export function familyOf(slug: string): Family | undefined {
  const known = slug
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((word) => wordFamily(word) ?? wordFamily(word.replace(/e?s$/, "")) ?? []);
  return known.at(-1);
}
