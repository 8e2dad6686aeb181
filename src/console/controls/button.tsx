import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Icon, type IconName } from "../icons/icon";
import { lookOnly, say, tell } from "../state";

interface Props extends Omit<JSX.IntrinsicElements["button"], "onClick" | "icon"> {
  readonly icon?: IconName;
  /** `main`: the purpose of the page; `quiet`: without a frame; `danger`: takes something away. */
  readonly look?: "main" | "plain" | "quiet" | "danger";
  /** Work under way: the button waits for `onPress`. A failure is told in the message line. */
  readonly onPress?: () => unknown;
  readonly isBusy?: boolean;
  /** Why it cannot be pressed now. It can be reached all the same, and a press tells the reason. */
  readonly off?: string | undefined;
  /** Whether it changes the garden: then it is off for those who may only look (`people.md` §5). */
  readonly changes?: boolean;
  /** Whether the button can be pressed again while its work is under way. */
  readonly isRepeatable?: boolean;
  readonly children?: ComponentChildren;
}

export function Button({
  icon,
  look = "plain",
  onPress,
  isBusy = false,
  changes,
  off = changes ? lookOnly.value : undefined,
  isRepeatable,
  children,
  class: extra,
  ...rest
}: Props) {
  const [works, setWorks] = useState(false);
  const isShut = (works && !isRepeatable) || isBusy;
  const press = async (event: Event): Promise<void> => {
    if (off !== undefined) {
      event.preventDefault(); // of a form
      return say(off);
    }
    if (isShut || !onPress) return;
    setWorks(true);
    try {
      await onPress();
    } catch (error) {
      tell(error);
    } finally {
      setWorks(false);
    }
  };
  return (
    <button
      type="button"
      {...rest}
      class={`button ${look} ${extra ?? ""}`}
      aria-busy={works || isBusy}
      aria-disabled={isShut || rest.disabled || off !== undefined}
      {...(off !== undefined && { title: off })}
      {...((onPress || off !== undefined) && { onClick: press })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<Props, "children" | "icon" | "label"> {
  readonly icon: IconName;
  /** Action of the button, for screen readers and as a hint. */
  readonly label: string;
}

/** A button with a picture only. */
export const IconButton = ({ label, look = "quiet", class: extra, ...rest }: IconButtonProps) => (
  <Button {...rest} look={look} class={`icon-only ${extra ?? ""}`} aria-label={label} title={label} />
);
