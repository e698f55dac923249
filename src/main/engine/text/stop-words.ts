/** Russian and English function words that carry no subject. In the normal form (Е for Ё). */
const RUSSIAN =
  'и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по ее мне было вот от меня еще нет о из ' +
  'ему теперь когда даже ну ли если уже или ни быть был него до вас нибудь опять уж вам ведь там потом себя ничего ей ' +
  'может они тут где есть надо ней для мы тебя их чем была сам чтоб без будто чего раз тоже себе под будет ж тогда кто ' +
  'этот того потому этого какой ним здесь этом мой тем чтобы нее были куда зачем всех можно при два об хоть после над ' +
  'тот через эти нас про них какая много три эту моя свою этой перед чуть том такой им более всю между это также который ' +
  'которая которое которые';
const ENGLISH =
  'a an the of to in is are was be been for on and or if it its this that these those with as by at from not can will ' +
  'you your may which when has have do does how what';

export const STOP_WORDS: ReadonlySet<string> = new Set(`${RUSSIAN} ${ENGLISH}`.split(' '));
