"""The layers and what each must not do, as ARCHITECTURE.md says."""

import ast
from pathlib import Path

import pytest

import dicetown
from dicetown.testing.follower import FACTS

PACKAGE = Path(dicetown.__file__).parent
ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "dicetown"
MOST_MODULES = 18
"""In one folder, beside the package."""
ORDER = ["referee", "engine", "rules", "records", "bots", "review", "sim", "testing", "table", "web", "cli"]
MAY_IMPORT = {
    "referee": {"referee"},
    "engine": {"engine"},
    "rules": {"engine", "rules"},
    "records": {"engine", "rules", "records"},
    "bots": {"engine", "rules", "records", "bots"},
    "review": {"engine", "rules", "records", "bots", "review"},
    "sim": {"engine", "rules", "records", "bots", "sim"},
    "testing": {"engine", "rules", "records", "bots", "testing"},
    "table": {"engine", "rules", "records", "bots", "review", "sim", "table"},
    "web": {"engine", "rules", "records", "bots", "review", "table", "web"},
    "cli": {"engine", "rules", "records", "bots", "review", "sim", "table", "cli", "web", "referee"},
}
CORE = ("engine", "rules", "records")
FORBIDDEN_IN_CORE = {
    "random",
    "time",
    "datetime",
    "logging",
    "os",
    "sys",
    "socket",
    "subprocess",
    "threading",
}
EXPANSIONS = ("wanted", "indians", "cowboys")


def files_of(layer: str) -> list[Path]:
    return sorted((SOURCE / layer).rglob("*.py"))


def imports_of(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


@pytest.mark.parametrize("layer", sorted(MAY_IMPORT))
def test_imports_run_one_way(layer: str) -> None:
    assert files_of(layer)
    for path in files_of(layer):
        for name in imports_of(path):
            parts = name.split(".")
            if parts[0] == "dicetown" and len(parts) > 1 and parts[1] in ORDER:
                assert parts[1] in MAY_IMPORT[layer], f"{path.relative_to(SOURCE)} imports {name}"


BESIDE = {
    "src": {"lab", "tools", "tests", "run"},
    "tools": {"lab"},
}
"""What stands beside the package, and who must do without it."""


@pytest.mark.parametrize("home", sorted(BESIDE))
def test_nothing_leans_on_the_lab(home: str) -> None:
    paths = sorted((ROOT / home).rglob("*.py"))
    assert paths
    for path in paths:
        tops = {name.partition(".")[0] for name in imports_of(path)}
        assert not tops & BESIDE[home], f"{path.relative_to(ROOT)} imports {tops & BESIDE[home]}"


@pytest.mark.parametrize("home", ["lab", "tools"])
def test_every_folder_beside_the_package_stays_small(home: str) -> None:
    for folder in {path.parent for path in (ROOT / home).rglob("*.py")}:
        assert len(list(folder.glob("*.py"))) <= MOST_MODULES, f"{folder}: which room wants out?"


RINGS = {
    # Compiled code needs the exact classes of what refers back to it: a State knows its rules and frames, and
    # notes transfers for its events, which another State can follow.
    (
        *("engine.events", "engine.frames", "engine.pieces", "engine.ruleset", "engine.state"),
        *("engine.transfers", "engine.windows"),
    ),
    # An expansion from outside is checked with its texts, and the texts are those of all expansions.
    ("rules.expansions", "rules.rulebook"),
    # Handlers are given the whole Server, which makes the connections that call them.
    ("web.live.advising", "web.live.connection", "web.ops.gauges", "web.server"),
    # A Client opens its tables, and a table asks its Client.
    ("web.client.server", "web.client.table"),
}
"""Modules that import each other, each ring with its reason; no other may."""


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def rings_in(imports: dict[str, set[str]]) -> set[tuple[str, ...]]:
    """The sets of modules each of which can be reached from all others of its set."""
    reached: dict[str, set[str]] = {}
    for start in imports:
        found: set[str] = set()
        waiting = list(imports[start])
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += imports[name]
        reached[start] = found
    rings = {tuple(sorted({other for other in reached[name] if name in reached[other]})) for name in imports}
    return rings - {()}


def test_modules_import_each_other_one_way() -> None:
    """Imports in functions and under TYPE_CHECKING count: a ring of types is a ring to its reader."""
    paths = {module_of(path): path for path in sorted(SOURCE.rglob("*.py"))}
    imports = {
        module: {
            name.removeprefix("dicetown.")
            for name in imports_of(path)
            if name.removeprefix("dicetown.") in paths and name != f"dicetown.{module}"
        }
        for module, path in paths.items()
    }
    packages = {module for module, path in paths.items() if path.name == "__init__.py"}
    for names in imports.values():
        # To import a module of a package is not to use what the package offers.
        names -= {name for name in names & packages if any(other.startswith(f"{name}.") for other in names)}
    assert rings_in(imports) == RINGS


def test_referee_imports_itself_and_standard_library() -> None:
    """What judges the engine must not lean on it, not even on its words for dice and cards."""
    import sys

    assert files_of("referee")
    for path in files_of("referee"):
        for name in imports_of(path):
            ours = name.startswith("dicetown.referee")
            assert ours or name.split(".")[0] in sys.stdlib_module_names, f"{path} imports {name}"


@pytest.mark.parametrize("layer", CORE)
def test_core_uses_standard_library_without_io(layer: str) -> None:
    import sys

    for path in files_of(layer):
        for name in imports_of(path):
            top = name.split(".")[0]
            assert top == "dicetown" or top in sys.stdlib_module_names, f"{path} imports {name}"
            assert top not in FORBIDDEN_IN_CORE, f"{path} imports {name}"


class WithoutNeeds(ast.NodeTransformer):
    """A manifest without the expansions it needs, the one thing that it says of others."""

    def visit_keyword(self, node: ast.keyword) -> ast.keyword | None:
        return None if node.arg == "needs" else node


def test_modules_outside_layers_import_no_layer() -> None:
    for name in ("registry.py", "loading.py", "plain_modules.py"):
        ours = {found for found in imports_of(SOURCE / name) if found.startswith("dicetown.")}
        allowed = ("dicetown.engine.errors", "dicetown.loading", "dicetown.plain_modules")
        assert all(found.startswith(allowed) for found in ours), ours


def names_in(path: Path) -> list[str]:
    """The identifiers, imports and single words of a source file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if path.name == "module.py":
        tree = WithoutNeeds().visit(tree)
    words = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    words += [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " not in node.value
    ]
    return [*words, *imports_of(path)]


def speaks_of(word: str, expansion: str) -> bool:
    return expansion in word.lower().replace(".", "_").split("_")


def test_engine_and_base_rules_name_no_expansion() -> None:
    for path in (*files_of("engine"), *files_of("rules/base")):
        for word in names_in(path):
            for expansion in EXPANSIONS:
                assert not speaks_of(word, expansion), f"{path} speaks of {word}"


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_no_expansion_names_another(expansion: str) -> None:
    assert files_of(f"rules/{expansion}")
    for path in files_of(f"rules/{expansion}"):
        for word in names_in(path):
            for other in EXPANSIONS:
                # The cards of Cowboys are cowboys: a zone or a section of parts may be called so.
                assert other == expansion or not speaks_of(word, other), f"{path} speaks of {word}"


LAYERS_OF_RULESETS = sorted({*MAY_IMPORT} - {"referee"})
"""The referee has no rulesets to ask: it has nothing of the engine."""


def test_code_never_asks_for_an_expansion() -> None:
    allowed = {"catalogue.py", "rulebook.py", "module_boards.py"}
    for layer in LAYERS_OF_RULESETS:
        for path in files_of(layer):
            if path.name in allowed or any(f"rules/{name}/" in path.as_posix() for name in EXPANSIONS):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare):
                    for expansion in EXPANSIONS:
                        assert f"'{expansion}'" not in ast.unparse(node), f"{path}: {ast.unparse(node)}"


@pytest.mark.parametrize("layer", ["engine", "rules"])
def test_rules_never_ask_for_a_version(layer: str) -> None:
    for path in files_of(layer):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and path.name not in ("catalogue.py", "ruleset.py"):
                assert "version" not in ast.unparse(node), f"{path}: {ast.unparse(node)}"


def test_current_rules_use_no_older_ones() -> None:
    allowed = {"catalogue.py", "module.py"}
    for path in files_of("rules"):
        if "version1" in path.parts or path.name in allowed:
            continue
        assert not [name for name in imports_of(path) if "version1" in name], path


def test_code_never_asks_for_an_edition() -> None:
    allowed = {"catalogue.py", "module.py", "parts.py", "rulebook.py", "positions.py"}
    for layer in LAYERS_OF_RULESETS:
        for path in files_of(layer):
            if path.name in allowed:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare):
                    text = ast.unparse(node)
                    for edition in ("classic", "revised"):
                        assert f"'{edition}'" not in text, f"{path}: {text}"


def test_source_files_stay_short() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= 450, f"{path.relative_to(SOURCE)} has {lines} lines: which noun wants out?"


def test_every_module_says_what_it_is() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert not text.strip() or ast.get_docstring(ast.parse(text)), f"{path} has no docstring"


CHANGED_BY_VERBS = {*FACTS, "offers"}


def facts_changed_by_hand(text: str) -> list[str]:
    """The assignments of a source that change a fact of a State without a verb of the State."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            fact = target.value if isinstance(target, ast.Subscript) else target
            if (
                isinstance(fact, ast.Attribute)
                and fact.attr in CHANGED_BY_VERBS
                and "state" in ast.unparse(fact.value)
            ):
                found.append(ast.unparse(node))
    return found


def test_rules_change_facts_by_verbs_only() -> None:
    for path in files_of("rules"):
        by_hand = facts_changed_by_hand(path.read_text(encoding="utf-8"))
        # The fast way without a listener; with one the same dice are laid by a verb.
        allowed = ["state.cup[seat] = rolled"] if path.name == "building.py" else []
        assert by_hand == allowed, f"{path} changes a fact that no event tells of: {by_hand}"


@pytest.mark.parametrize("change", ["state.mine -= 2", "self.state.dollars[seat] += 1", "state.won = 0"])
def test_change_by_hand_is_noticed(change: str) -> None:
    assert facts_changed_by_hand(change) == [change]


PUBLIC_NAMES = {
    # Both are documented: a step of the plan of a round, and a step of a finished game for programs.
    "Step",
    # Frames of version 1 of the rules, which keep the names that positions of its games have.
    "CallVisitors",
    "CutKeep",
    "TurnDie",
}
"""Class names that several modules define, each with its reason."""


def classes_by_name(sources: dict[str, str]) -> dict[str, set[str]]:
    """The modules that define each public class."""
    found: dict[str, set[str]] = {}
    for module, text in sources.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, set()).add(module)
    return found


def test_class_name_means_one_thing() -> None:
    sources = {
        str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")
    }
    several = {name for name, modules in classes_by_name(sources).items() if len(modules) > 1}
    assert several == PUBLIC_NAMES
