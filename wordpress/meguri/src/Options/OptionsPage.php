<?php

declare(strict_types=1);

namespace Meguri\Options;

/** A page of options: what it reads, checks and saves. {@see OptionsPages} has the rest. */
interface OptionsPage
{
    /** Of its address. */
    public function slug(): string;

    public function title(): string;

    /** A sentence at its top. */
    public function introduction(): string;

    /** @return array<string, mixed> what is kept now, as the form has it */
    public function read(): array;

    /**
     * @param array<string, mixed> $posted texts, cleaned
     * @return array<string, mixed> the same without rows in which nothing is written
     */
    public function tidy(array $posted): array;

    /** @param array<string, mixed> $values @return list<array{place: string, label: string, message: string}> what is wrong */
    public function check(array $values): array;

    /** The place in the form of what stands at a path of the site profile, or of the table of old addresses. */
    public function placeOf(string $lang, string $path): string;

    /** @param array<string, mixed> $values those that have passed the check */
    public function save(array $values): void;

    /** @param array<string, mixed> $values */
    public function show(OptionsForm $form, array $values): void;
}
